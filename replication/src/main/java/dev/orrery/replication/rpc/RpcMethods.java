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
 * The one gRPC method under which all calls go.
 *
 * <pre>
 * message := length:u8  name:ascii  request
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

    private static final class Bytes implements MethodDescriptor.Marshaller<byte[]> {
        @Override
        public InputStream stream(byte[] value) {
            return new ByteArrayInputStream(value);
        }

        @Override
        public byte[] parse(InputStream stream) {
            try {
                return stream.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
