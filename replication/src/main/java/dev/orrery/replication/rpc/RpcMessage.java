package dev.orrery.replication.rpc;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import org.apache.ratis.thirdparty.io.grpc.Drainable;
import org.apache.ratis.thirdparty.io.grpc.KnownLength;

/**
 * A message between nodes: some bytes, and before them a head of its own, so that nothing is copied
 * to put something before it. What was received is in one piece.
 */
final class RpcMessage {
    private static final byte[] NOTHING = {};

    private final byte[] head;
    private final byte[] body;

    private RpcMessage(byte[] head, byte[] body) {
        this.head = head;
        this.body = body;
    }

    /** The arrays must not be changed any more. */
    static RpcMessage of(byte[] head, byte[] body) {
        return new RpcMessage(head, body);
    }

    static RpcMessage of(byte[] bytes) {
        return new RpcMessage(NOTHING, bytes);
    }

    /** The same behind a number. */
    RpcMessage numbered(long number) {
        return new RpcMessage(
                ByteBuffer.allocate(Long.BYTES + head.length).putLong(number).put(head).array(),
                body);
    }

    /** The bytes of one that was received. */
    byte[] bytes() {
        if (head.length > 0) {
            throw new IllegalStateException("the message was made here");
        }
        return body;
    }

    InputStream stream() {
        return new Parts(head, body);
    }

    /** Hands the arrays to the transport as they are; it would take a buffer of its own to read. */
    private static final class Parts extends InputStream implements Drainable, KnownLength {
        private final ByteArrayInputStream head;
        private final ByteArrayInputStream body;

        Parts(byte[] head, byte[] body) {
            this.head = new ByteArrayInputStream(head);
            this.body = new ByteArrayInputStream(body);
        }

        @Override
        public int drainTo(OutputStream target) throws IOException {
            return (int) (head.transferTo(target) + body.transferTo(target));
        }

        @Override
        public int available() {
            return head.available() + body.available();
        }

        @Override
        public int read() {
            return head.available() > 0 ? head.read() : body.read();
        }

        @Override
        public int read(byte[] target, int from, int length) {
            return head.available() > 0
                    ? head.read(target, from, length)
                    : body.read(target, from, length);
        }
    }
}
