// A null field used after a chain of calls: the helpful message is the outcome of the program.
import java.util.HashMap;
import java.util.Map;

public class UncaughtNull {
    static class Customer {
        final String name;
        Address address;

        Customer(String name, Address address) {
            this.name = name;
            this.address = address;
        }

        Address getAddress() {
            return address;
        }
    }

    static class Address {
        String city = "Wien";
    }

    public static void main(String[] args) {
        Map<String, Customer> customers = new HashMap<>();
        customers.put("ann", new Customer("Ann", new Address()));
        customers.put("bob", new Customer("Bob", null));
        for (String key : new String[] {"ann", "bob"}) {
            Customer customer = customers.get(key);
            System.out.println(customer.name);
            System.out.println(customer.getAddress().city.toUpperCase());
        }
    }
}
