// Internet addresses by number: of both kinds, read, shown and compared. No names are looked up.
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;

public class InternetAddresses {
    public static void main(String[] args) throws Exception {
        InetAddress four = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        System.out.println(four + " " + four.isLoopbackAddress() + " " + four.getHostAddress() + " " + four.hashCode());
        byte[] bytes = {32, 1, 13, (byte) 184, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
        InetAddress six = InetAddress.getByAddress(bytes);
        System.out.println(six + " " + six.getHostAddress() + " " + (six instanceof Inet6Address) + " " + six.equals(four));
        System.out.println(InetAddress.getByName("10.1.2.3").isSiteLocalAddress() + " " + InetAddress.getByName("::1"));
        System.out.println(InetAddress.getByName("224.0.0.1").isMulticastAddress());
        try {
            InetAddress.getByAddress(new byte[3]);
        } catch (UnknownHostException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(InetAddress.getByAddress("host", new byte[] {1, 2, 3, 4}) + " " + new InetSocketAddress(four, 80));
        System.out.println(InetAddress.getLoopbackAddress());
        System.out.println(InetAddress.getLoopbackAddress() == InetAddress.getLoopbackAddress());
    }
}
