package dev.orrery.api.nosql.direct;

import dev.orrery.api.nosql.message.Response;
import dev.orrery.api.nosql.message.ResponseHeader;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * Writes answers as frames.
 *
 * <pre>
 * frame := length:u32  status:u32  activityId:16 bytes  *token  [length:u32  payload]
 * </pre>
 */
final class DirectResponses {
    private static final int USUAL_HEAD_BYTES = 512;

    private static final int PAYLOAD_PRESENT = 0x00;
    private static final int LSN = 0x13;
    private static final int QUORUM_ACKED_LSN = 0x1A;
    private static final int REFUSED = 0x1B;
    private static final int WRITE_QUORUM = 0x1E;
    private static final int REPLICA_SET_SIZE = 0x1F;
    private static final int RANGE_ID = 0x21;
    private static final int READ_REGIONS = 0x30;
    private static final int TRANSPORT_REQUEST_ID = 0x35;
    private static final int LOCAL_LSN = 0x3A;
    private static final int QUORUM_ACKED_LOCAL_LSN = 0x3B;

    private static final int BYTE = 0x00;
    private static final int UNSIGNED_INT = 0x02;
    private static final int LONG = 0x05;
    private static final int SHORT_TEXT = 0x07;
    private static final int TEXT = 0x08;
    private static final int DOUBLE = 0x0E;

    private static final int DURATION_MILLIS = 0x51;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final int LONGEST_TEXT = 0xFFFF;

    /** Databases, containers and users are in no partition; clients want to hear of one. */
    private static final String LSN_OF_METADATA = "1";

    private static final int FIRST_ERROR = 400;
    private static final int GONE = 410;
    private static final String SESSION_AHEAD = "1002";

    /** In the greeting. */
    private static final int PROTOCOL_VERSION = 0x00;

    private static final int SERVER_AGENT = 0x02;
    private static final int SERVER_VERSION = 0x03;
    private static final int IDLE_TIMEOUT_SECONDS = 0x04;
    private static final int UNAUTHENTICATED_TIMEOUT_SECONDS = 0x05;

    /** The token that a header becomes. */
    private record Token(int id, int type) {}

    private static final Map<ResponseHeader, Token> TOKENS =
            new EnumMap<>(
                    Map.ofEntries(
                            Map.entry(ResponseHeader.CONTINUATION, new Token(0x03, TEXT)),
                            Map.entry(ResponseHeader.ETAG, new Token(0x04, TEXT)),
                            Map.entry(
                                    ResponseHeader.RETRY_AFTER_MILLIS,
                                    new Token(0x0C, UNSIGNED_INT)),
                            Map.entry(ResponseHeader.RESOURCE_QUOTA, new Token(0x0E, TEXT)),
                            Map.entry(ResponseHeader.RESOURCE_USAGE, new Token(0x0F, TEXT)),
                            Map.entry(ResponseHeader.LSN, new Token(LSN, LONG)),
                            Map.entry(ResponseHeader.ITEM_COUNT, new Token(0x14, UNSIGNED_INT)),
                            Map.entry(ResponseHeader.REQUEST_CHARGE, new Token(0x15, DOUBLE)),
                            Map.entry(ResponseHeader.ALT_CONTENT_PATH, new Token(0x17, TEXT)),
                            Map.entry(ResponseHeader.CONTENT_PATH, new Token(0x18, TEXT)),
                            Map.entry(ResponseHeader.SUB_STATUS, new Token(0x1C, UNSIGNED_INT)),
                            Map.entry(
                                    ResponseHeader.INDEX_TRANSFORMATION_PROGRESS,
                                    new Token(0x1D, UNSIGNED_INT)),
                            Map.entry(ResponseHeader.RANGE_ID, new Token(RANGE_ID, TEXT)),
                            Map.entry(ResponseHeader.SCRIPT_LOG, new Token(0x25, TEXT)),
                            Map.entry(ResponseHeader.QUERY_METRICS, new Token(0x28, TEXT)),
                            Map.entry(ResponseHeader.GLOBAL_COMMITTED_LSN, new Token(0x29, LONG)),
                            Map.entry(ResponseHeader.ITEM_LSN, new Token(0x32, LONG)),
                            Map.entry(ResponseHeader.SESSION_TOKEN, new Token(0x3E, TEXT)),
                            Map.entry(ResponseHeader.INDEX_UTILIZATION, new Token(0x44, TEXT))));

    private DirectResponses() {}

    /** What a connection is greeted with. */
    static ByteBuf greeting(ByteBufAllocator allocator, DirectFrame asked, long idleMillis) {
        ByteBuf out = allocator.directBuffer(USUAL_HEAD_BYTES);
        begin(out, Response.OK, asked);
        long idleSeconds = Math.max(1, idleMillis / 1_000);
        put(out, PROTOCOL_VERSION, UNSIGNED_INT, "1");
        put(out, SERVER_AGENT, SHORT_TEXT, "Orrery");
        put(out, SERVER_VERSION, SHORT_TEXT, "version=2.14.0.0");
        put(out, IDLE_TIMEOUT_SECONDS, UNSIGNED_INT, Long.toString(idleSeconds));
        put(out, UNAUTHENTICATED_TIMEOUT_SECONDS, UNSIGNED_INT, Long.toString(idleSeconds));
        end(out);
        return out;
    }

    /**
     * An answer.
     *
     * @param elapsedNanos how long it took to make
     */
    static ByteBuf of(
            ByteBufAllocator allocator, DirectFrame asked, Response response, long elapsedNanos) {
        ByteBuf out = allocator.directBuffer(USUAL_HEAD_BYTES + response.bodyLength());
        try {
            write(out, asked, response, elapsedNanos);
        } catch (RuntimeException e) {
            out.release();
            throw e;
        }
        return out;
    }

    private static void write(
            ByteBuf out, DirectFrame asked, Response response, long elapsedNanos) {
        int bodyLength = response.isBodiless() ? 0 : response.bodyLength();
        begin(out, response.status(), asked);
        put(out, PAYLOAD_PRESENT, BYTE, bodyLength > 0 ? "1" : "0");
        put(
                out,
                TRANSPORT_REQUEST_ID,
                UNSIGNED_INT,
                Long.toString(Math.max(0, asked.tokens().number(Tokens.TRANSPORT_REQUEST_ID))));
        put(out, DURATION_MILLIS, DOUBLE, Double.toString(elapsedNanos / NANOS_PER_MILLI));
        response.headers().forEach((header, value) -> put(out, header, value));
        if (!response.headers().contains(ResponseHeader.LSN)) {
            response.headers()
                    .value(ResponseHeader.SESSION_TOKEN)
                    .filter(session -> !session.isEmpty())
                    .ifPresentOrElse(
                            session -> putRead(out, session), () -> putLsn(out, LSN_OF_METADATA));
        }
        if (isRefusal(response)) {
            put(out, REFUSED, BYTE, "1");
        }
        // Clients count replicas and wait for a quorum of them: there is one, which is this server.
        put(out, WRITE_QUORUM, UNSIGNED_INT, "1");
        put(out, REPLICA_SET_SIZE, UNSIGNED_INT, "1");
        put(out, READ_REGIONS, UNSIGNED_INT, "0");
        end(out);
        if (bodyLength > 0) {
            out.writeIntLE(bodyLength);
            for (ByteBuffer part : response.body()) {
                out.writeBytes(part.duplicate());
            }
        }
    }

    /**
     * Whether every replica would say the same, so that a client need not ask others. Without this
     * word clients take an error without a session token for that of a replica that is behind, ask
     * again for fifteen seconds, and never hear of want of budget. What they have to act upon
     * themselves is none: a range that is gone, and a replica that is in fact behind.
     */
    private static boolean isRefusal(Response response) {
        return response.status() >= FIRST_ERROR
                && response.status() != GONE
                && !response.headers().contains(ResponseHeader.SESSION_TOKEN)
                && !response.headers()
                        .value(ResponseHeader.SUB_STATUS)
                        .equals(Optional.of(SESSION_AHEAD));
    }

    /** Which range was read, and how far it had come: pages tell it in their session only. */
    private static void putRead(ByteBuf out, String session) {
        put(out, RANGE_ID, TEXT, session.substring(0, Math.max(0, session.indexOf(':'))));
        putLsn(out, session.substring(session.lastIndexOf('#') + 1));
    }

    /** How new the answer is: to clients, the only replica and the quorum have come as far. */
    private static void putLsn(ByteBuf out, String lsn) {
        put(out, LSN, LONG, lsn);
        put(out, QUORUM_ACKED_LSN, LONG, lsn);
        put(out, LOCAL_LSN, LONG, lsn);
        put(out, QUORUM_ACKED_LOCAL_LSN, LONG, lsn);
    }

    private static void begin(ByteBuf out, int status, DirectFrame asked) {
        out.writeIntLE(0).writeIntLE(status).writeBytes(asked.activityId());
    }

    private static void end(ByteBuf out) {
        out.setIntLE(out.readerIndex(), out.readableBytes());
    }

    private static void put(ByteBuf out, ResponseHeader header, String value) {
        Token token = TOKENS.get(header);
        if (token == null) {
            return;
        }
        switch (header) {
            case LSN -> putLsn(out, value);
            // The client knows which range it has asked, and puts its id before the token.
            case SESSION_TOKEN ->
                    put(out, token.id(), token.type(), value.substring(value.indexOf(':') + 1));
            default -> put(out, token.id(), token.type(), value);
        }
    }

    private static void put(ByteBuf out, int id, int type, String value) {
        byte[] text = value.getBytes(StandardCharsets.UTF_8);
        if (text.length > LONGEST_TEXT) {
            throw new IllegalArgumentException("a text of " + text.length + " bytes is no token");
        }
        out.writeShortLE(id).writeByte(type);
        switch (type) {
            case BYTE -> out.writeByte(Integer.parseInt(value));
            case UNSIGNED_INT -> out.writeIntLE((int) Long.parseLong(value));
            case LONG -> out.writeLongLE(Long.parseLong(value));
            case DOUBLE -> out.writeDoubleLE(Double.parseDouble(value));
            case SHORT_TEXT -> out.writeByte(text.length).writeBytes(text);
            default -> out.writeShortLE(text.length).writeBytes(text);
        }
    }
}
