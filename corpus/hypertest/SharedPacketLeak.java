// counterpoint check SharedPacketLeak.java --method forward --secret key
// expect: leak
// what: the rerouted packet shares its words with the incoming one, so sealing that one with the key changes the checksum.
public class SharedPacketLeak {
    static final class Packet {
        private final int route;
        private final int[] words;

        Packet(int route, int[] words) {
            this.route = route;
            this.words = words;
        }

        Packet rerouted(int newRoute) {
            return new Packet(newRoute, words);
        }

        void seal(int key) {
            for (int i = 0; i < words.length; i++) {
                words[i] ^= key;
            }
        }

        int checksum() {
            int sum = route;
            for (int word : words) {
                sum = sum * 31 + word;
            }
            return sum;
        }
    }

    static int forward(int route, int payload, int key) {
        Packet incoming = new Packet(route, new int[] {payload, payload + 1, payload + 2});
        Packet outgoing = incoming.rerouted(route + 1);
        incoming.seal(key);
        return outgoing.checksum();
    }
}
