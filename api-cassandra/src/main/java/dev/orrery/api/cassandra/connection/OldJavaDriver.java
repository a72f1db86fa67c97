package dev.orrery.api.cassandra.connection;

import java.lang.module.ModuleDescriptor.Version;
import java.util.Locale;
import java.util.Map;

/**
 * Java drivers before 4.19.1 and their forks look for the payload of an answer in front of its
 * warnings, where Cassandra, and the specification, put it behind them. Nobody noticed, as
 * Cassandra sends no payload; an answer with both ends their connection.
 */
final class OldJavaDriver {
    private static final String NAME = "java driver";
    private static final Version FIRST_RIGHT = Version.parse("4.19.1");

    private OldJavaDriver() {}

    /** Whether a client is one. One that does not say its name may be: the oldest did not. */
    static boolean isNamedBy(Map<String, String> startupOptions) {
        String name = startupOptions.get("DRIVER_NAME");
        if (name == null) {
            return true;
        }
        return name.toLowerCase(Locale.ROOT).contains(NAME)
                && isOld(startupOptions.getOrDefault("DRIVER_VERSION", ""));
    }

    private static boolean isOld(String version) {
        try {
            return Version.parse(version).compareTo(FIRST_RIGHT) < 0;
        } catch (IllegalArgumentException _) {
            return true;
        }
    }
}
