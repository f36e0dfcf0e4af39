// counterpoint check FallbackContactGuarded.java --method notifyOwner --secret nextOfKin
// expect: secure
// what: the argument of orElse is evaluated always, so the directory is called once whether or not there is a secret address
import java.util.Optional;

public class FallbackContactGuarded {
    private int directoryCalls;
    private String lastRecipient = "";

    private String frontDesk(String site) {
        directoryCalls++;
        return "desk@" + (site.isEmpty() ? "main" : site);
    }

    public void notifyOwner(Optional<String> nextOfKin, String site) {
        String recipient = nextOfKin
                .map(String::trim)
                .filter(address -> address.indexOf('@') > 0)
                .orElse(frontDesk(site));
        lastRecipient = recipient;
        System.out.println("message queued");
        System.out.println("directory calls today: " + directoryCalls);
    }
}
