// Character: classification, case, digits, numeric values and names of ranges.
public class CharacterMethods {
    public static void main(String[] args) {
        char[] chars = {'a', 'Z', '5', ' ', '\t', '_', '$', 'é', 'ß', 'Σ', '中', '٣', '½', '\u00a0', '\u2003', '-', '\0', 'ǅ', 'ª'};
        for (char c : chars) {
            System.out.println((int) c + " " + Character.isLetter(c) + Character.isDigit(c) + Character.isLetterOrDigit(c)
                + " " + Character.isUpperCase(c) + Character.isLowerCase(c) + Character.isWhitespace(c) + " "
                + Character.isJavaIdentifierStart(c) + Character.isJavaIdentifierPart(c) + Character.isAlphabetic(c) + " "
                + (int) Character.toUpperCase(c) + " " + (int) Character.toLowerCase(c) + " "
                + Character.getNumericValue(c) + " " + Character.digit(c, 16) + " " + Character.getType(c) + " "
                + Character.isSpaceChar(c) + Character.isISOControl(c) + Character.isTitleCase(c));
        }
        System.out.println(Character.getNumericValue('z') + " " + Character.getNumericValue('Ⅻ') + " "
            + Character.digit('g', 16) + " " + Character.digit('7', 8) + " " + Character.digit('8', 8));
        System.out.println(Character.forDigit(11, 16) + " " + (int) Character.forDigit(20, 16) + " "
            + Character.forDigit(35, 36));
        System.out.println(Character.valueOf('x').hashCode() + " " + Character.valueOf('x').equals('x') + " "
            + Character.compare('a', 'b') + " " + Character.toString('q') + " " + Character.reverseBytes('a'));
        System.out.println((int) Character.MAX_VALUE + " " + Character.MIN_RADIX + Character.MAX_RADIX + " "
            + Character.MAX_CODE_POINT + " " + Character.isValidCodePoint(0x110000));
        System.out.println(Character.isLetter(0x1D400) + " " + Character.isSupplementaryCodePoint(0x1F600) + " "
            + Character.isBmpCodePoint(0xFFFF) + " " + Character.toUpperCase(0x10428));
        int letters = 0, digits = 0, upper = 0;
        for (char c = 0; c < 0xFFFF; c++) {
            letters += Character.isLetter(c) ? 1 : 0;
            digits += Character.isDigit(c) ? 1 : 0;
            upper += Character.isUpperCase(c) ? 1 : 0;
        }
        System.out.println(letters + " " + digits + " " + upper);
    }
}
