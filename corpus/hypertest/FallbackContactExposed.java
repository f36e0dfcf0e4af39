// counterpoint check FallbackContactExposed.java --method notifyOwner --secret nextOfKin
// expect: leak
// what: orElseGet asks the directory only when there is no usable secret address, and the number of calls is printed
import java.util.Optional;

public class FallbackContactExposed {
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
                .orElseGet(() -> frontDesk(site));
        lastRecipient = recipient;
        System.out.println("message queued");
        System.out.println("directory calls today: " + directoryCalls);
    }
}
