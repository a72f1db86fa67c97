package dev.orrery.api.nosql.http;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/** A body while it arrives. It grows with what has come, never with what was only announced. */
final class BodyBuffer {
    private static final byte[] NOTHING = new byte[0];
    private static final int FIRST_BYTES = 16 << 10;

    private final int limitBytes;
    private final int expectedBytes;
    private byte[] bytes = NOTHING;
    private int length;

    /**
     * @param announcedBytes the announced length, or a negative number if there is none
     */
    BodyBuffer(int limitBytes, long announcedBytes) {
        this.limitBytes = limitBytes;
        this.expectedBytes =
                announcedBytes < 0 ? limitBytes : (int) Math.min(announcedBytes, limitBytes);
    }

    /** Takes the next part; false if the body is then larger than the limit. */
    boolean append(ByteBuf part) {
        int count = part.readableBytes();
        if (count > limitBytes - length) {
            bytes = NOTHING;
            return false;
        }
        if (count > bytes.length - length) {
            int doubled = Math.max(FIRST_BYTES, bytes.length * 2);
            int target = Math.max(length + count, Math.min(doubled, expectedBytes));
            bytes = Arrays.copyOf(bytes, target);
        }
        part.readBytes(bytes, length, count);
        length += count;
        return true;
    }

    byte[] content() {
        return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
    }
}
