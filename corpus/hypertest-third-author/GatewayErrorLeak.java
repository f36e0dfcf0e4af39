// counterpoint check GatewayErrorLeak.java --method charge --secret apiKey
// expect: leak
// what: the message of the exception for refused amounts contains part of the API key and is printed.
import java.util.Objects;

public class GatewayErrorLeak {
    static class GatewayException extends RuntimeException {
        final int status;

        GatewayException(int status, String message) {
            super(message);
            this.status = status;
        }
    }

    private final String apiKey;
    private final int maxCents;

    public GatewayErrorLeak(String apiKey, int maxCents) {
        this.apiKey = apiKey;
        this.maxCents = maxCents;
    }

    private String send(String order, int cents) {
        String auth = "Bearer " + Objects.toString(apiKey, "anonymous");
        if (cents <= 0 || cents > maxCents) {
            String head = auth.substring(0, Math.min(auth.length(), 12));
            throw new GatewayException(422, "amount " + cents + " refused [" + head + "...]");
        }
        return "OK " + order + "#" + cents;
    }

    public boolean charge(String order, int cents) {
        try {
            String reply = send(order, cents);
            System.out.println(reply);
            return reply.startsWith("OK");
        } catch (GatewayException e) {
            System.err.println("gateway answered " + e.status + ": " + e.getMessage());
            return false;
        }
    }
}
