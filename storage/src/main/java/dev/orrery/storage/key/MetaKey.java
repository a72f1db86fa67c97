package dev.orrery.storage.key;

import java.nio.charset.StandardCharsets;

/**
 * The keys of what a partition knows about itself: names in UTF-8, parts divided by a slash.
 *
 * <pre>
 * metaKey := name  [ '/' number:i32 ]
 * </pre>
 */
public final class MetaKey {
    /** LSN, log index and time of the last applied batch. */
    public static final String APPLIED = "applied";

    /** The range of the ring the partition owns. */
    public static final String RANGE = "range";

    private static final String DEFINITION = "definition";
    private static final String REQUEST = "request";

    private MetaKey() {}

    public static byte[] named(String name) {
        return name.getBytes(StandardCharsets.UTF_8);
    }

    /** The definition of a container, with its version. */
    public static byte[] definition(int container) {
        return new KeyWriter().putBytes(prefix(DEFINITION)).putInt(container).toByteArray();
    }

    public static KeyRange definitions() {
        return KeyRange.ofPrefix(prefix(DEFINITION));
    }

    /** What became of requests, by their ids. */
    public static KeyRange requests() {
        return KeyRange.ofPrefix(prefix(REQUEST));
    }

    private static byte[] prefix(String name) {
        return named(name + "/");
    }
}
