// counterpoint check PatientLabelLeak.java --method label --secret patient
// expect: leak
// what: labels for occupied intensive care beds show an abbreviation of the secret patient's diagnosis.
import java.util.Locale;

public class PatientLabelLeak {
    public record Patient(String name, int birthYear, String diagnosis) { }

    public String label(String ward, int bed, Patient patient) {
        if (ward == null || ward.isBlank()) {
            return "no ward";
        }
        String where = ward.toUpperCase(Locale.ROOT) + "-" + bed;
        if (bed < 1 || bed > 40) {
            return where + " (unknown bed)";
        }
        if (!where.startsWith("ICU")) {
            return where + " | see chart";
        }
        return where + " | " + shortCode(patient);
    }

    private String shortCode(Patient patient) {
        if (patient == null || patient.diagnosis() == null) {
            return "see chart";
        }
        StringBuilder code = new StringBuilder();
        for (String word : patient.diagnosis().split("\\s+")) {
            if (!word.isEmpty() && Character.isLetter(word.charAt(0))) {
                code.append(Character.toUpperCase(word.charAt(0)));
            }
        }
        return code.length() < 2 ? "see chart" : code.toString();
    }
}
