package dev.orrery.compat.cassandra;

import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.EventType;
import com.datastax.oss.protocol.internal.request.AuthResponse;
import com.datastax.oss.protocol.internal.request.Register;
import com.datastax.oss.protocol.internal.request.Startup;
import com.datastax.oss.protocol.internal.response.AuthSuccess;
import com.datastax.oss.protocol.internal.response.Ready;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A connection that hears every event of a node, also those that drivers keep to themselves. */
final class EventListener implements AutoCloseable {
    private static final int VERSION = 4;
    private static final int HEADER_BYTES = 9;
    private static final int LENGTH_PLACE = 5;
    private static final int TIMEOUT_MILLIS = 60_000;

    private final Socket socket;
    private final DataInputStream input;
    private final FrameCodec<ByteBuf> codec =
            FrameCodec.defaultClient(
                    new ByteBufPrimitiveCodec(ByteBufAllocator.DEFAULT), Compressor.none());

    EventListener(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(TIMEOUT_MILLIS);
        input = new DataInputStream(socket.getInputStream());
        byte[] password = "\0cassandra\0cassandra".getBytes(StandardCharsets.UTF_8);
        Message _ = ask(new Startup(), Message.class);
        Message _ = ask(new AuthResponse(ByteBuffer.wrap(password)), AuthSuccess.class);
        Message _ =
                ask(
                        new Register(
                                List.of(
                                        EventType.STATUS_CHANGE,
                                        EventType.TOPOLOGY_CHANGE,
                                        EventType.SCHEMA_CHANGE)),
                        Ready.class);
    }

    private <T extends Message> T ask(Message request, Class<T> answer) throws IOException {
        ByteBuf frame =
                codec.encode(Frame.forRequest(VERSION, 1, false, Frame.NO_PAYLOAD, request));
        socket.getOutputStream().write(ByteBufUtil.getBytes(frame));
        frame.release();
        return answer.cast(next());
    }

    /** Waits for the next event. */
    Message next() throws IOException {
        byte[] header = new byte[HEADER_BYTES];
        input.readFully(header);
        byte[] body = new byte[ByteBuffer.wrap(header).getInt(LENGTH_PLACE)];
        input.readFully(body);
        return codec.decode(Unpooled.wrappedBuffer(header, body)).message;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
