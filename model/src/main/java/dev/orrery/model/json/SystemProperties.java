package dev.orrery.model.json;

import java.util.Set;

/**
 * The properties that the server gives to a stored item. A client's own values for them are
 * dropped.
 *
 * @param rid the item's resource id
 * @param self the item's link by resource ids
 * @param etag the item's tag without the quotes that it is sent in
 * @param timestampSeconds when the item was written, in seconds since 1970
 */
public record SystemProperties(String rid, String self, String etag, long timestampSeconds) {
    /** What the properties may add to a text: narrow tables leave room for it. */
    static final int MAX_TEXT_BYTES = 1_024;

    private static final int MAX_VALUE_BYTES = 250;

    /** In the order in which they are written. */
    static final JsonName[] WRITTEN = {
        JsonName.of("_rid"),
        JsonName.of("_self"),
        JsonName.of("_etag"),
        JsonName.of("_attachments"),
        JsonName.of("_ts")
    };

    private static final Set<String> NAMES =
            Set.of("_rid", "_self", "_etag", "_attachments", "_ts", "_lsn");

    /** Appears in change feeds only, and must not come back into an item from there. */
    private static final JsonName LSN = JsonName.of("_lsn");

    public SystemProperties {
        checkPlain("rid", rid);
        checkPlain("self", self);
        checkPlain("etag", etag);
        if (timestampSeconds < 0) {
            throw new IllegalArgumentException("timestampSeconds must not be negative");
        }
    }

    private static void checkPlain(String field, String value) {
        boolean plain = value.chars().allMatch(c -> c >= ' ' && c < 0x7F && c != '"' && c != '\\');
        if (!plain || value.length() > MAX_VALUE_BYTES) {
            throw new IllegalArgumentException(
                    field + " must be at most " + MAX_VALUE_BYTES + " plain ASCII characters");
        }
    }

    /** The properties of an item that belong to the server. */
    public static Set<String> names() {
        return NAMES;
    }

    /** Whether a property of an item belongs to the server. */
    public static boolean isSystemName(String name) {
        return NAMES.contains(name);
    }

    private static int indexOf(JsonName name) {
        for (int i = 0; i < WRITTEN.length; i++) {
            if (WRITTEN[i].equals(name)) {
                return i;
            }
        }
        return LSN.equals(name) ? WRITTEN.length : -1;
    }

    /** A number for the system property spelled by a part of checked text, or -1. */
    static int indexOfName(byte[] bytes, int from, int to, boolean escaped) {
        if (escaped) {
            byte[] name = JsonStrings.decodeUtf8(bytes, from, to);
            return indexOf(JsonName.ofUtf8(name, 0, name.length));
        }
        return to > from && bytes[from] == '_' ? indexOf(JsonName.ofUtf8(bytes, from, to)) : -1;
    }
}
