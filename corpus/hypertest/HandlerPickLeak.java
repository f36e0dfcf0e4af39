// counterpoint check HandlerPickLeak.java --method answer --secret code
// expect: leak
// what: a code of fewer than two characters fails in substring instead of parseInt and so reaches the second handler.
public class HandlerPickLeak {
    private static int lastArea;

    static int answer(String code) {
        int status = 400;
        try {
            int area = Integer.parseInt(code.substring(2));
            lastArea = area;
            status += area - lastArea;
        } catch (NumberFormatException e) {
            lastArea = 0;
        } catch (RuntimeException e) {
            lastArea = -1;
            status = 500;
        } finally {
            System.out.println("code handled");
        }
        return status;
    }
}
