package dev.orrery.api.nosql.direct;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.CorruptedFrameException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of a frame. What has an id that is not known here is passed over.
 *
 * <pre>
 * token := id:u16  type:u8  value       (its form follows from the type)
 * </pre>
 */
final class Tokens {
    static final int RESOURCE_ID = 0x00;
    static final int PAYLOAD_PRESENT = 0x02;
    static final int PAGE_SIZE = 0x04;
    static final int INDEXING_DIRECTIVE = 0x07;
    static final int MATCH = 0x08;
    static final int CONSISTENCY_LEVEL = 0x10;
    static final int DATABASE = 0x15;
    static final int COLLECTION = 0x16;
    static final int DOCUMENT = 0x17;
    static final int USER = 0x19;
    static final int PERMISSION = 0x1A;
    static final int STORED_PROCEDURE = 0x1B;
    static final int FUNCTION = 0x1C;
    static final int TRIGGER = 0x1D;
    static final int CONFLICT = 0x20;
    static final int TRANSPORT_REQUEST_ID = 0x4D;
    static final int RETURN_PREFERENCE = 0x82;
    static final int PRIORITY_LEVEL = 0xBF;

    private static final int GUID_BYTES = 16;

    private final Map<Integer, Object> values = new HashMap<>();

    private Tokens() {}

    /** Reads all tokens of a head. */
    static Tokens read(ByteBuf in) {
        Tokens tokens = new Tokens();
        try {
            while (in.isReadable()) {
                int id = in.readUnsignedShortLE();
                tokens.values.put(id, value(in.readByte(), in));
            }
        } catch (IndexOutOfBoundsException e) {
            throw new CorruptedFrameException("a token is longer than its frame", e);
        }
        return tokens;
    }

    private static Object value(int type, ByteBuf in) {
        return switch (type) {
            case 0x00 -> (long) in.readUnsignedByte();
            case 0x01 -> (long) in.readUnsignedShortLE();
            case 0x02 -> in.readUnsignedIntLE();
            case 0x03 -> (long) in.readIntLE();
            case 0x04, 0x05 -> in.readLongLE();
            case 0x06 -> bytes(in, GUID_BYTES);
            case 0x07, 0x0A -> bytes(in, in.readUnsignedByte());
            case 0x08, 0x0B -> bytes(in, in.readUnsignedShortLE());
            case 0x09, 0x0C -> bytes(in, in.readUnsignedIntLE());
            case 0x0D -> (double) in.readFloatLE();
            case 0x0E -> in.readDoubleLE();
            default -> throw new CorruptedFrameException("a token has the unknown type " + type);
        };
    }

    private static byte[] bytes(ByteBuf in, long length) {
        if (length > in.readableBytes()) {
            throw new CorruptedFrameException("a token is longer than its frame");
        }
        byte[] bytes = new byte[(int) length];
        in.readBytes(bytes);
        return bytes;
    }

    boolean has(int id) {
        return values.containsKey(id);
    }

    /** A number, or -1 if there is none. */
    long number(int id) {
        return values.get(id) instanceof Long number ? number : -1;
    }

    byte @Nullable [] bytes(int id) {
        return values.get(id) instanceof byte[] bytes ? bytes : null;
    }

    /** The text of a token, as a header would have it; null if there is none. */
    @Nullable String text(int id) {
        return switch (values.get(id)) {
            case null -> null;
            case byte[] bytes -> new String(bytes, StandardCharsets.UTF_8);
            case Object other -> other.toString();
        };
    }
}
