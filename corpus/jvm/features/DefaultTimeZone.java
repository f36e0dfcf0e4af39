// The time zone of the machine, calendars in it, and formats that use it.
import java.text.SimpleDateFormat;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;

public class DefaultTimeZone {
    public static void main(String[] args) {
        System.out.println(TimeZone.getDefault().getID() + " " + TimeZone.getDefault().getRawOffset());
        System.out.println(System.getProperty("user.timezone"));
        GregorianCalendar calendar = new GregorianCalendar(2024, Calendar.MARCH, 7, 9, 5, 2);
        System.out.println(calendar.getTimeInMillis() + " " + calendar.getTimeZone().getID());
        System.out.println(new Date(calendar.getTimeInMillis()));
        System.out.println(new SimpleDateFormat("yyyy-MM-dd'T'HH:mm:ss Z", Locale.ENGLISH).format(calendar.getTime()));
    }
}
