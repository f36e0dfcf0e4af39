// counterpoint check SalaryReportLeak.java --method line --secret salary
// expect: leak
// what: the December report for HR on a finance department contains the salary band.
import java.util.regex.Pattern;

public class SalaryReportLeak {
    public enum Role { EMPLOYEE, LEAD, HR, PAYROLL }

    private static final Pattern FINANCE = Pattern.compile("FIN-\\d{3}");

    public static String line(Role role, String department, int month, int salary) {
        StringBuilder sb = new StringBuilder();
        sb.append(department == null ? "?" : department.trim());
        sb.append('/').append(month);
        if (month < 1 || month > 12) {
            return sb.append(" invalid month").toString();
        }
        if (role == Role.PAYROLL) {
            sb.append(" on payroll");
        } else if (role == Role.HR && department != null
                && FINANCE.matcher(department).matches() && month == 12) {
            sb.append(" band ").append(band(salary));
        } else {
            sb.append(" confidential");
        }
        return sb.toString();
    }

    private static char band(int salary) {
        if (salary < 30_000) return 'A';
        if (salary < 55_000) return 'B';
        if (salary < 90_000) return 'C';
        return 'D';
    }
}
