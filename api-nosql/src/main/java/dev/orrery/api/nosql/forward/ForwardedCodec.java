package dev.orrery.api.nosql.forward;

import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.api.nosql.message.RequestMethod;
import dev.orrery.api.nosql.message.Response;
import dev.orrery.api.nosql.message.ResponseHeader;
import dev.orrery.api.nosql.message.ResponseHeaders;
import dev.orrery.model.command.Delivery;
import dev.orrery.model.command.RequestId;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Requests and answers between nodes.
 *
 * <pre>
 * request  := version:u8 partition:i32 catalogChange:i64 id inDoubt:u8 method:text target:text
 *             count:i32 (name:text value:text)* body:bytes
 * id       := minute:i64 high:i64 low:i64
 * response := version:u8 status:i32 count:i32 (name:text value:text)* body:bytes
 * text     := UTF-8 as java.io writes it; a header's name is that of its constant
 * bytes    := length:i32 byte*
 * </pre>
 */
final class ForwardedCodec {
    private static final int VERSION = 3;

    /** They tell of the request as the client sent it. */
    private static final Set<ResponseHeader> ADDED_BY_THE_NODE_ASKED =
            Set.of(ResponseHeader.ACTIVITY_ID, ResponseHeader.CONTENT_LOCATION);

    private ForwardedCodec() {}

    /**
     * A request, and the partition whose leader is to answer it.
     *
     * @param catalogChange the last change of the catalog that the node knew which was asked: the
     *     script may be as new as that
     */
    record Forwarded(int partition, long catalogChange, Delivery delivery, Request request) {}

    static byte[] encode(Forwarded forwarded) {
        Request request = forwarded.request();
        return written(
                out -> {
                    out.writeInt(forwarded.partition());
                    out.writeLong(forwarded.catalogChange());
                    RequestId id = forwarded.delivery().id();
                    out.writeLong(id.minute());
                    out.writeLong(id.high());
                    out.writeLong(id.low());
                    out.writeBoolean(forwarded.delivery().inDoubt());
                    out.writeUTF(request.method().name());
                    out.writeUTF(request.target());
                    List<RequestHeader> given =
                            List.of(RequestHeader.values()).stream()
                                    .filter(header -> request.header(header) != null)
                                    .toList();
                    out.writeInt(given.size());
                    for (RequestHeader header : given) {
                        out.writeUTF(header.name());
                        out.writeUTF(request.headerOrEmpty(header));
                    }
                    out.writeInt(request.body().length);
                    out.write(request.body());
                });
    }

    static Forwarded decodeRequest(byte[] bytes) {
        return read(
                bytes,
                in -> {
                    int partition = in.readInt();
                    long catalogChange = in.readLong();
                    RequestId id = new RequestId(in.readLong(), in.readLong(), in.readLong());
                    Delivery delivery = new Delivery(id, in.readBoolean());
                    RequestMethod method = RequestMethod.valueOf(in.readUTF());
                    String target = in.readUTF();
                    HttpHeaders headers = new DefaultHttpHeaders();
                    int count = in.readInt();
                    for (int i = 0; i < count; i++) {
                        headers.add(RequestHeader.valueOf(in.readUTF()).toString(), in.readUTF());
                    }
                    Request.Origin origin =
                            new Request.Origin(
                                    new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                                    true,
                                    Optional.of(delivery));
                    return new Forwarded(
                            partition,
                            catalogChange,
                            delivery,
                            new Request(method, target, headers, body(in), origin));
                });
    }

    static byte[] encode(Response response) {
        return written(
                out -> {
                    out.writeInt(response.status());
                    ByteArrayOutputStream headers = new ByteArrayOutputStream();
                    int[] count = new int[1];
                    response.headers()
                            .forEach(
                                    (name, value) -> {
                                        if (!ADDED_BY_THE_NODE_ASKED.contains(name)) {
                                            write(new DataOutputStream(headers), name, value);
                                            count[0]++;
                                        }
                                    });
                    out.writeInt(count[0]);
                    headers.writeTo(out);
                    out.writeInt(response.bodyLength());
                    for (ByteBuffer part : response.body()) {
                        byte[] copy = new byte[part.remaining()];
                        part.duplicate().get(copy);
                        out.write(copy);
                    }
                });
    }

    private static void write(DataOutputStream out, ResponseHeader name, String value) {
        try {
            out.writeUTF(name.name());
            out.writeUTF(value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Response decodeResponse(byte[] bytes) {
        return read(
                bytes,
                in -> {
                    int status = in.readInt();
                    ResponseHeaders headers = new ResponseHeaders();
                    int count = in.readInt();
                    for (int i = 0; i < count; i++) {
                        ResponseHeader name = ResponseHeader.valueOf(in.readUTF());
                        String value = in.readUTF();
                        if (!ADDED_BY_THE_NODE_ASKED.contains(name)) { // older nodes send them
                            headers.add(name, value);
                        }
                    }
                    byte[] body = body(in);
                    return new Response(
                            status,
                            headers,
                            body.length == 0 ? List.of() : List.of(ByteBuffer.wrap(body)));
                });
    }

    private static byte[] body(DataInputStream in) throws IOException {
        return in.readNBytes(in.readInt());
    }

    private interface Writer {
        void to(DataOutputStream out) throws IOException;
    }

    private static byte[] written(Writer writer) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(VERSION);
            writer.to(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private interface Reader<T> {
        T from(DataInputStream in) throws IOException;
    }

    private static <T> T read(byte[] bytes, Reader<T> reader) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            if (in.readByte() != VERSION) {
                throw new OrreryException(
                        ErrorCode.SERVICE_UNAVAILABLE,
                        "The nodes run different versions of the program.");
            }
            return reader.from(in);
        } catch (IOException | IllegalArgumentException e) {
            throw new OrreryException(ErrorCode.INTERNAL, "A forwarded request cannot be read.", e);
        }
    }
}
