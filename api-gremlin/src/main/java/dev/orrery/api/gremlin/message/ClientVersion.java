package dev.orrery.api.gremlin.message;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is known of the driver on the other side, by the header it opens its connection with. */
public record ClientVersion(int major, int minor) {
    private static final ClientVersion UNKNOWN = new ClientVersion(0, 0);

    /** Such as {@code MyApp Gremlin-Java.3.8.1 25 Linux}. */
    private static final Pattern NAME =
            Pattern.compile("Gremlin-[A-Za-z]{1,20}\\.(\\d{1,3})\\.(\\d{1,3})");

    public static ClientVersion of(String userAgent) {
        Matcher matcher = NAME.matcher(userAgent);
        return matcher.find()
                ? new ClientVersion(
                        Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)))
                : UNKNOWN;
    }

    /** Drivers before 3.7 fail on elements with properties in GraphBinary. */
    boolean readsPropertiesInBinary() {
        return major > 3 || (major == 3 && minor >= 7);
    }
}
