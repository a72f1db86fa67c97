package dev.orrery.storage.key;

import java.nio.charset.StandardCharsets;

/**
 * The keys of what a partition knows about itself: names in UTF-8, parts divided by a slash.
 *
 * <pre>
 * metaKey := name  [ '/' number:i32 | '/' number:i64 | '/' bytes ]
 * </pre>
 */
public final class MetaKey {
    /** LSN, log index and time of the last applied batch. */
    public static final String APPLIED = "applied";

    /** The range of the ring the partition owns. */
    public static final String RANGE = "range";

    /** The state of a split of this partition. */
    public static final String SPLIT = "split";

    /** The state of a family that is being rewritten. */
    public static final String REWRITE = "rewrite";

    private static final String DEFINITION = "definition";
    private static final String REQUEST_RESULT = "request";
    private static final String TIME = "time";
    private static final String SCRIPT = "script";

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

    /** The stored result of a request with an id of its own. */
    public static byte[] requestResult(byte[] requestId) {
        return new KeyWriter().putBytes(prefix(REQUEST_RESULT)).putBytes(requestId).toByteArray();
    }

    public static KeyRange requestResults() {
        return KeyRange.ofPrefix(prefix(REQUEST_RESULT));
    }

    /** The LSN at a second since 1970, in the sparse table from times to LSNs. */
    public static byte[] time(long second) {
        return new KeyWriter().putBytes(prefix(TIME)).putLong(second).toByteArray();
    }

    public static KeyRange times() {
        return KeyRange.ofPrefix(prefix(TIME));
    }

    /** A script of a container, by its kind and name. */
    public static byte[] script(int container, byte[] kindAndName) {
        return new KeyWriter()
                .putBytes(prefix(SCRIPT))
                .putInt(container)
                .putBytes(kindAndName)
                .toByteArray();
    }

    public static KeyRange scripts(int container) {
        return KeyRange.ofPrefix(
                new KeyWriter().putBytes(prefix(SCRIPT)).putInt(container).toByteArray());
    }

    private static byte[] prefix(String name) {
        return named(name + "/");
    }
}
