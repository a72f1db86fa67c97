package dev.orrery.replication.rpc;

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

    /** Of what comes before each message of a stream. */
    static final int NUMBER_BYTES = Long.BYTES;

    static final MethodDescriptor<RpcMessage, RpcMessage> CALL =
            MethodDescriptor.<RpcMessage, RpcMessage>newBuilder()
                    .setType(MethodDescriptor.MethodType.UNARY)
                    .setFullMethodName(MethodDescriptor.generateFullMethodName(SERVICE, "call"))
                    .setRequestMarshaller(new Messages())
                    .setResponseMarshaller(new Messages())
                    .build();

    static final MethodDescriptor<RpcMessage, RpcMessage> STREAM =
            MethodDescriptor.<RpcMessage, RpcMessage>newBuilder()
                    .setType(MethodDescriptor.MethodType.BIDI_STREAMING)
                    .setFullMethodName(MethodDescriptor.generateFullMethodName(SERVICE, "stream"))
                    .setRequestMarshaller(new Messages())
                    .setResponseMarshaller(new Messages())
                    .build();

    private RpcMethods() {}

    static RpcMessage message(String name, byte[] request) {
        byte[] text = name.getBytes(StandardCharsets.US_ASCII);
        byte[] head = new byte[1 + text.length];
        head[0] = (byte) text.length;
        System.arraycopy(text, 0, head, 1, text.length);
        return RpcMessage.of(head, request);
    }

    /** The name in a message that begins somewhere. */
    static String name(byte[] bytes, int from) {
        return new String(bytes, from + 1, bytes[from], StandardCharsets.US_ASCII);
    }

    static byte[] request(byte[] bytes, int from) {
        return Arrays.copyOfRange(bytes, from + 1 + bytes[from], bytes.length);
    }

    static long number(byte[] numbered) {
        return ByteBuffer.wrap(numbered).getLong();
    }

    private static final class Messages implements MethodDescriptor.Marshaller<RpcMessage> {
        @Override
        public InputStream stream(RpcMessage value) {
            return value.stream();
        }

        @Override
        public RpcMessage parse(InputStream stream) {
            try {
                // All of it is there, and its length known: reading to the end would take a buffer
                // of many times the size of most messages.
                return RpcMessage.of(stream.readNBytes(stream.available()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
