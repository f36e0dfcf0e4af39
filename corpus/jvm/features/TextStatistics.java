// An ordinary text program: word counts, longest words, palindromes, anagrams, run-length coding.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class TextStatistics {
    static String encode(String s) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < s.length();) {
            int j = i;
            while (j < s.length() && s.charAt(j) == s.charAt(i)) {
                j++;
            }
            out.append(j - i > 1 ? "" + (j - i) : "").append(s.charAt(i));
            i = j;
        }
        return out.toString();
    }

    static String decode(String s) {
        StringBuilder out = new StringBuilder();
        int n = 0;
        for (char c : s.toCharArray()) {
            if (Character.isDigit(c)) {
                n = n * 10 + Character.getNumericValue(c);
            } else {
                out.append(String.valueOf(c).repeat(Math.max(n, 1)));
                n = 0;
            }
        }
        return out.toString();
    }

    static boolean palindrome(String s) {
        String t = s.toLowerCase().replaceAll("[^a-z]", "");
        return new StringBuilder(t).reverse().toString().equals(t);
    }

    public static void main(String[] args) {
        String text = "It was the best of times, it was the worst of times; it was the age of wisdom... it WAS!";
        Map<String, Integer> counts = new TreeMap<>();
        for (String w : text.toLowerCase().split("\\W+")) {
            counts.merge(w, 1, Integer::sum);
        }
        counts.forEach((w, n) -> System.out.printf("%-7s %2d %s%n", w, n, "#".repeat(n)));
        for (String s : new String[] {"A man, a plan, a canal: Panama!", "Counterpoint", "", "No lemon, no melon"}) {
            System.out.println(s + " " + palindrome(s));
        }
        for (String s : new String[] {"aaabccdddd", "abc", "", "zzzzzzzzzzzz"}) {
            System.out.println(encode(s) + " " + decode(encode(s)).equals(s));
        }
        Map<String, List<String>> anagrams = new LinkedHashMap<>();
        for (String w : "listen silent enlist google elgoog abc cab".split(" ")) {
            char[] key = w.toCharArray();
            Arrays.sort(key);
            anagrams.computeIfAbsent(new String(key), k -> new ArrayList<>()).add(w);
        }
        System.out.println(anagrams.values());
    }
}
