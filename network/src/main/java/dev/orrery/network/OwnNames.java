package dev.orrery.network;

import java.net.URI;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/**
 * The names by which programs on this machine call a server. A web page of somebody else that got
 * its name to point here calls by that name, and every page says in {@code Origin} whose it is.
 */
public final class OwnNames {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    private final String boundName;

    /**
     * The names of this machine and the server's own address.
     *
     * @param boundName the address that the server listens on, as its setting has it
     */
    public OwnNames(String boundName) {
        this.boundName = boundName.toLowerCase(Locale.ROOT);
    }

    /** Whether a {@code Host} header names this machine, with any port. */
    public boolean isIn(String host) {
        String name = nameOf(host).toLowerCase(Locale.ROOT);
        return LOOPBACK.contains(name)
                || name.equals(boundName)
                || name.equals("[" + boundName + "]");
    }

    private static String nameOf(String host) {
        int port = host.lastIndexOf(':');
        return port > host.lastIndexOf(']') ? host.substring(0, port) : host;
    }

    /** Whether an {@code Origin} header names a page that this machine serves, on any port. */
    public boolean isOfPage(String origin) {
        return isIn(authority(origin));
    }

    /** Whether the headers {@code Host} and {@code Origin} of a request name the same server. */
    public static boolean isSameOrigin(String host, String origin) {
        return !origin.isEmpty() && host.equalsIgnoreCase(authority(origin));
    }

    /** Empty if there is none. */
    private static String authority(String origin) {
        try {
            return Objects.requireNonNullElse(URI.create(origin).getAuthority(), "");
        } catch (IllegalArgumentException e) {
            return "";
        }
    }
}
