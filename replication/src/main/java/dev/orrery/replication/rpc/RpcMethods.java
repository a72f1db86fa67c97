package dev.orrery.replication.rpc;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.ratis.thirdparty.io.grpc.MethodDescriptor;

/**
 * The two gRPC methods under which all calls go: one by one, or many as messages of a long one.
 *
 * <pre>
 * message := length:u8  name:ascii  request
 * stream  := (number:i64  message)*      answered by (number:i64  answer)*, in any order
 * </pre>
 */
final class RpcMethods {
    static final String SERVICE = "dev.orrery.Node";

    static final MethodDescriptor<byte[], byte[]> CALL =
            MethodDescriptor.<byte[], byte[]>newBuilder()
                    .setType(MethodDescriptor.MethodType.UNARY)
                    .setFullMethodName(MethodDescriptor.generateFullMethodName(SERVICE, "call"))
                    .setRequestMarshaller(new Bytes())
                    .setResponseMarshaller(new Bytes())
                    .build();

    static final MethodDescriptor<byte[], byte[]> STREAM =
            MethodDescriptor.<byte[], byte[]>newBuilder()
                    .setType(MethodDescriptor.MethodType.BIDI_STREAMING)
                    .setFullMethodName(MethodDescriptor.generateFullMethodName(SERVICE, "stream"))
                    .setRequestMarshaller(new Bytes())
                    .setResponseMarshaller(new Bytes())
                    .build();

    private RpcMethods() {}

    static byte[] message(String name, byte[] request) {
        byte[] text = name.getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocate(1 + text.length + request.length)
                .put((byte) text.length)
                .put(text)
                .put(request)
                .array();
    }

    static String name(byte[] message) {
        return new String(message, 1, message[0], StandardCharsets.US_ASCII);
    }

    static byte[] request(byte[] message) {
        return Arrays.copyOfRange(message, 1 + message[0], message.length);
    }

    static byte[] numbered(long number, byte[] message) {
        return ByteBuffer.allocate(Long.BYTES + message.length)
                .putLong(number)
                .put(message)
                .array();
    }

    static long number(byte[] numbered) {
        return ByteBuffer.wrap(numbered).getLong();
    }

    static byte[] withoutNumber(byte[] numbered) {
        return Arrays.copyOfRange(numbered, Long.BYTES, numbered.length);
    }

    private static final class Bytes implements MethodDescriptor.Marshaller<byte[]> {
        @Override
        public InputStream stream(byte[] value) {
            return new ByteArrayInputStream(value);
        }

        @Override
        public byte[] parse(InputStream stream) {
            try {
                // All of it is there, and its length known: reading to the end would take a buffer
                // of
                // many times the size of most messages.
                return stream.readNBytes(stream.available());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
