package dev.orrery.api.nosql.direct;

/**
 * One frame of a client, all numbers little-endian.
 *
 * <pre>
 * frame   := length:u32  resource:u16  operation:u16  activityId:16 bytes  *token  [payload]
 * payload := length:u32  bytes                  (if the token PAYLOAD_PRESENT says so)
 * </pre>
 *
 * <p>The first length counts itself and all up to the payload.
 */
final class DirectFrame {
    static final int HEAD_BYTES = 24;
    static final int ACTIVITY_ID_BYTES = 16;

    private static final int CONNECTION = 0;
    private static final byte[] NOTHING = {};

    private final Head head;
    private final Tokens tokens;
    private final byte[] payload;
    private final boolean oversized;

    /** Which resource and what to do with it, and the id that the answer has, too. */
    static final class Head {
        private final int resource;
        private final int operation;
        private final byte[] activityId;

        Head(int resource, int operation, byte[] activityId) {
            this.resource = resource;
            this.operation = operation;
            this.activityId = activityId;
        }
    }

    private DirectFrame(Head head, Tokens tokens, byte[] payload, boolean oversized) {
        this.head = head;
        this.tokens = tokens;
        this.payload = payload;
        this.oversized = oversized;
    }

    static DirectFrame withoutPayload(Head head, Tokens tokens) {
        return new DirectFrame(head, tokens, NOTHING, false);
    }

    /** The same with what came behind it. */
    DirectFrame with(byte[] content) {
        return new DirectFrame(head, tokens, content, false);
    }

    /** The same, of which a payload that is larger than any request may be was passed over. */
    DirectFrame asOversized() {
        return new DirectFrame(head, tokens, NOTHING, true);
    }

    int resource() {
        return head.resource;
    }

    int operation() {
        return head.operation;
    }

    /** The array itself, as it came. */
    byte[] activityId() {
        return head.activityId;
    }

    Tokens tokens() {
        return tokens;
    }

    /** The array itself: nobody else reads it. */
    byte[] payload() {
        return payload;
    }

    boolean isOversized() {
        return oversized;
    }

    /** Whether a connection is opened by it. */
    boolean isGreeting() {
        return head.resource == CONNECTION && head.operation == CONNECTION;
    }
}
