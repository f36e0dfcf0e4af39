// counterpoint check PatientExportSafe.java --method export --secret name --secret diagnosis
// expect: secure
// what: identifying components are replaced before the record is printed and the limit that would print them cannot be exceeded.
public class PatientExportSafe {
    record Patient(String name, int age, int dose, String ward, String diagnosis) {
        Patient withName(String n) { return new Patient(n, age, dose, ward, diagnosis); }
        Patient withDiagnosis(String d) { return new Patient(name, age, dose, ward, d); }
        Patient withAge(int a) { return new Patient(name, a, dose, ward, diagnosis); }

        Patient anonymous(int number) {
            return withName("P" + number).withDiagnosis("-").withAge(age / 10 * 10);
        }
    }

    private static final int MAX_DOSE = 400;

    private static int limitDose(int dose) {
        return Math.max(0, Math.min(dose, MAX_DOSE));
    }

    /** One line of the file handed to the research department. */
    public static String export(int number, int age, int dose, String ward, String name, String diagnosis) {
        if (age < 0 || age > 120) {
            return "skipped: age";
        }
        Patient p = new Patient(name, age, limitDose(dose), ward, diagnosis);
        if (p.dose() > MAX_DOSE) {
            throwAlarm(p);
        }
        Patient a = p.anonymous(number);
        boolean changed = !a.equals(p);
        if (changed) {
            p = a;
        }
        return p.toString();
    }

    private static void throwAlarm(Patient p) {
        System.err.println("overdose: " + p.name() + " (" + p.diagnosis() + ")");
        throw new IllegalStateException("overdose");
    }
}
