package dev.orrery.api.nosql.direct;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The path of what a frame is about, by the names in it or else by its resource id. */
final class DirectPath {
    private static final int USERS = 0x05;
    private static final int PERMISSIONS = 0x06;

    private static final int DATABASE_BYTES = 4;
    private static final int PARENT_BYTES = 8;

    /** What the resources of a kind are called in paths. */
    private static final Map<Integer, String> SEGMENTS =
            Map.of(
                    0x01,
                    "dbs",
                    0x02,
                    "colls",
                    0x03,
                    "docs",
                    USERS,
                    "users",
                    PERMISSIONS,
                    "permissions",
                    0x07,
                    "sprocs",
                    0x08,
                    "conflicts",
                    0x09,
                    "triggers",
                    0x0A,
                    "udfs",
                    0x16,
                    "pkranges");

    private final StringBuilder path = new StringBuilder();

    private DirectPath() {}

    static String of(DirectFrame frame, DirectOperation operation) {
        String segment = SEGMENTS.get(frame.resource());
        if (segment == null) {
            throw DirectRequests.unserved(
                    "resources of the kind 0x" + Integer.toHexString(frame.resource()));
        }
        DirectPath path = new DirectPath();
        if (frame.tokens().has(Tokens.DATABASE)) {
            path.addNames(frame.tokens());
        } else {
            path.addIds(frame, segment);
        }
        if (operation.isOnFeed()) {
            path.path.append('/').append(segment);
        }
        return path.path.toString();
    }

    private void addNames(Tokens tokens) {
        add("dbs", tokens.text(Tokens.DATABASE));
        add("colls", tokens.text(Tokens.COLLECTION));
        add("users", tokens.text(Tokens.USER));
        add("permissions", tokens.text(Tokens.PERMISSION));
        add("docs", tokens.text(Tokens.DOCUMENT));
        add("sprocs", tokens.text(Tokens.STORED_PROCEDURE));
        add("triggers", tokens.text(Tokens.TRIGGER));
        add("udfs", tokens.text(Tokens.FUNCTION));
        add("conflicts", tokens.text(Tokens.CONFLICT));
    }

    /** A resource id begins with those of all that the resource is in. */
    private void addIds(DirectFrame frame, String segment) {
        byte[] id = frame.tokens().bytes(Tokens.RESOURCE_ID);
        if (id == null) {
            return;
        }
        boolean ofUser = frame.resource() == USERS || frame.resource() == PERMISSIONS;
        add("dbs", text(id, DATABASE_BYTES));
        if (id.length >= PARENT_BYTES) {
            add(ofUser ? "users" : "colls", text(id, PARENT_BYTES));
        }
        if (id.length > PARENT_BYTES) {
            add(segment, text(id, id.length));
        }
    }

    /**
     * The id of the container that a client takes the names of its request for; null if it says
     * none. In the service it would ask a replica of that container, which may be gone.
     */
    static @Nullable String resolvedContainer(Tokens tokens) {
        byte[] id = tokens.bytes(Tokens.RESOURCE_ID);
        boolean named = tokens.has(Tokens.DATABASE) && tokens.has(Tokens.COLLECTION);
        return named && id != null && id.length >= PARENT_BYTES ? text(id, PARENT_BYTES) : null;
    }

    private static String text(byte[] id, int length) {
        byte[] part = Arrays.copyOf(id, Math.min(length, id.length));
        return Base64.getEncoder().encodeToString(part).replace('/', '-');
    }

    private void add(String segment, @Nullable String name) {
        if (name != null && !name.isEmpty()) {
            path.append('/')
                    .append(segment)
                    .append('/')
                    .append(URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20"));
        }
    }
}
