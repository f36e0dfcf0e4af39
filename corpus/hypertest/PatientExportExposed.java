// counterpoint check PatientExportExposed.java --method export --secret chart
// expect: leak
// what: the check digits of a redacted row are the hash of the whole record, chart included
public class PatientExportExposed {
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
        int check = Math.floorMod(patient.hashCode(), 97);
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
