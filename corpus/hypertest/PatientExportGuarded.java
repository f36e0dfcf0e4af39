// counterpoint check PatientExportGuarded.java --method export --secret chart --public return --public out
// expect: secure
// what: text and check digits both come from the copy whose chart is a constant; the message of the exception, which quotes the secret, is not asked for
public class PatientExportGuarded {
    record Chart(String diagnosis, int severity) {
        static final Chart REDACTED = new Chart("redacted", 0);
    }

    record Patient(String id, String ward, Chart chart) {
        Patient redacted() {
            return new Patient(id, ward, Chart.REDACTED);
        }
    }

    static String export(String id, String ward, Chart chart) {
        var patient = new Patient(id, ward, chart);
        var shown = patient.redacted();
        int check = Math.floorMod(shown.hashCode(), 97);
        if (chart.severity() < 0) {
            throw new IllegalArgumentException("severity " + chart.severity());
        }
        var row = new StringBuilder();
        row.append(shown).append(';').append(check);
        if (patient.equals(shown)) {
            row.append("");
        }
        return row.toString();
    }
}
