package dev.orrery.api.cassandra.frame;

import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.CrcMismatchException;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.Segment;
import com.datastax.oss.protocol.internal.SegmentCodec;
import com.datastax.oss.protocol.internal.request.AuthResponse;
import com.datastax.oss.protocol.internal.request.Startup;
import com.datastax.oss.protocol.internal.response.Authenticate;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A client of the protocol on a plain socket, which can break its rules. */
public final class WireClient implements AutoCloseable {
    private static final int TIMEOUT_MILLIS = 20_000;
    private static final int LIMIT_BYTES = 1 << 28;
    private static final int SEGMENT_BYTES = 100_000;

    private final Socket socket;
    private final DataInputStream input;
    private final ByteBufCodec primitives = new ByteBufCodec(ByteBufAllocator.DEFAULT);
    private final int version;
    private final Compression compression;
    private FrameCodec<ByteBuf> codec = FrameCodec.defaultClient(primitives, Compressor.none());
    private @Nullable SegmentCodec<ByteBuf> segments;
    private ByteBuf received = Unpooled.EMPTY_BUFFER;

    public WireClient(int port, int version, Compression compression) throws IOException {
        this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
        this.socket.setSoTimeout(TIMEOUT_MILLIS);
        this.socket.setTcpNoDelay(true);
        this.input = new DataInputStream(socket.getInputStream());
        this.version = version;
        this.compression = compression;
    }

    public static WireClient connect(int port, int version) throws IOException {
        WireClient client = new WireClient(port, version, Compression.NONE);
        client.start();
        return client;
    }

    /** Starts up; the answer is READY, or AUTHENTICATE if the server asks for a login. */
    public Message start() throws IOException {
        return start(Map.of("DRIVER_NAME", "Wire client", "DRIVER_VERSION", "1.0"));
    }

    /** Starts up as a driver that says this of itself. */
    public Message start(Map<String, String> driver) throws IOException {
        Map<String, String> options = new HashMap<>(driver);
        options.put(Startup.CQL_VERSION_KEY, "3.0.0");
        if (compression != Compression.NONE) {
            options.put(Startup.COMPRESSION_KEY, compression.name().toLowerCase(Locale.ROOT));
        }
        Message answer = request(new Startup(options));
        Compressor<ByteBuf> compressor = compression.compressor(LIMIT_BYTES);
        if (version >= ProtocolVersion.WITH_SEGMENTS) {
            segments = new SegmentCodec<>(primitives, compressor);
        } else {
            codec = FrameCodec.defaultClient(primitives, compressor);
        }
        return answer;
    }

    public Message logIn(String user, String password) throws IOException {
        byte[] token = ("\0" + user + "\0" + password).getBytes(StandardCharsets.UTF_8);
        return request(new AuthResponse(ByteBuffer.wrap(token)));
    }

    /** Starts up and logs in where the server asks for it. */
    public Message connectAs(String user, String password) throws IOException {
        Message answer = start();
        return answer instanceof Authenticate ? logIn(user, password) : answer;
    }

    public Message request(Message message) throws IOException {
        send(1, message);
        return read().message;
    }

    /** Asks for a trace; the answer's frame has its id. */
    public Frame requestTraced(Message message) throws IOException {
        Frame frame = Frame.forRequest(version, 1, true, Frame.NO_PAYLOAD, message);
        sendBytes(taken(codec.encode(frame)));
        return read();
    }

    public void send(int streamId, Message message) throws IOException {
        sendBytes(bytes(streamId, message));
    }

    public void sendBytes(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    /** What {@link #send} would send. */
    public byte[] bytes(int streamId, Message message) {
        ByteBuf frame =
                codec.encode(Frame.forRequest(version, streamId, false, Frame.NO_PAYLOAD, message));
        if (segments == null) {
            return taken(frame);
        }
        boolean whole = frame.readableBytes() <= SEGMENT_BYTES;
        List<Object> buffers = new ArrayList<>();
        while (frame.isReadable()) {
            int length = Math.min(SEGMENT_BYTES, frame.readableBytes());
            segments.encode(new Segment<>(frame.readRetainedSlice(length), whole), buffers);
        }
        frame.release();
        ByteBuf all =
                Unpooled.wrappedBuffer(
                        buffers.stream().map(ByteBuf.class::cast).toArray(ByteBuf[]::new));
        return taken(all);
    }

    private static byte[] taken(ByteBuf buffer) {
        byte[] bytes = ByteBufUtil.getBytes(buffer);
        buffer.release();
        return bytes;
    }

    public Frame read() throws IOException {
        byte[] header = take(EnvelopeReader.HEADER_BYTES);
        int length = ByteBuffer.wrap(header).getInt(5);
        ByteBuf envelope = Unpooled.wrappedBuffer(header, take(length));
        return codec.decode(envelope);
    }

    private byte[] take(int length) throws IOException {
        while (segments != null && received.readableBytes() < length) {
            received = Unpooled.wrappedBuffer(received, readSegment(segments));
        }
        byte[] bytes = new byte[length];
        if (segments == null) {
            input.readFully(bytes);
        } else {
            received.readBytes(bytes);
        }
        return bytes;
    }

    private ByteBuf readSegment(SegmentCodec<ByteBuf> segmentCodec) throws IOException {
        try {
            byte[] header = new byte[segmentCodec.headerLength() + SegmentCodec.CRC24_LENGTH];
            input.readFully(header);
            SegmentCodec.Header decoded = segmentCodec.decodeHeader(Unpooled.wrappedBuffer(header));
            byte[] payload = new byte[decoded.payloadLength + SegmentCodec.CRC32_LENGTH];
            input.readFully(payload);
            return segmentCodec.decode(decoded, Unpooled.wrappedBuffer(payload)).payload;
        } catch (CrcMismatchException e) {
            throw new IOException(e);
        }
    }

    /** Reads to the end of the connection; false if the server keeps it open. */
    public boolean isClosedByServer() throws IOException {
        try {
            byte[] rest = new byte[1 << 16];
            while (input.read(rest) >= 0) {
                // What the server still had to say does not matter.
            }
            return true;
        } catch (EOFException | java.net.SocketException e) {
            return true;
        } catch (java.net.SocketTimeoutException e) {
            return false;
        }
    }

    public int version() {
        return version;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
