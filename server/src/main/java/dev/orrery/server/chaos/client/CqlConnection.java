package dev.orrery.server.chaos.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.orrery.gateway.security.AccountKeys;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;

/**
 * One connection of version 4 of the native protocol, for one request at a time.
 *
 * <pre>
 * frame   := version u8, flags u8, stream u16, opcode u8, length u32, body
 * answer  := [trace 16 bytes], [count u16, warning*], [count u16, (name, bytes)*], message
 * QUERY   := length u32, UTF-8, consistency u16, flags u8
 * ERROR   := code u32, message
 * </pre>
 */
final class CqlConnection implements Closeable {
    private static final int REQUEST_VERSION = 4;
    private static final int STARTUP = 0x01;
    private static final int READY = 0x02;
    private static final int AUTHENTICATE = 0x03;
    private static final int AUTH_RESPONSE = 0x0F;
    private static final int AUTH_SUCCESS = 0x10;
    private static final int QUERY = 0x07;
    private static final int RESULT = 0x08;
    private static final int ERROR = 0x00;
    private static final int TRACED = 0x02;
    private static final int PAYLOAD = 0x04;
    private static final int WARNED = 0x08;
    private static final int TRACE_BYTES = 16;
    private static final int CONNECT_MILLIS = 5_000;

    /** Longer than the nodes themselves try. */
    private static final int ANSWER_MILLIS = 15_000;

    private static final int LOOK_MILLIS = 1;

    private final Socket socket;
    private final DataInputStream input;
    private final DataOutputStream output;

    private CqlConnection(Socket socket) throws IOException {
        this.socket = socket;
        this.input = new DataInputStream(socket.getInputStream());
        this.output = new DataOutputStream(socket.getOutputStream());
    }

    static CqlConnection open(InetSocketAddress node) throws IOException {
        Socket socket = new Socket();
        try {
            socket.connect(node, CONNECT_MILLIS);
            socket.setSoTimeout(ANSWER_MILLIS);
            socket.setTcpNoDelay(true);
            CqlConnection connection = new CqlConnection(socket);
            connection.start();
            return connection;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    private void start() throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        DataOutputStream text = new DataOutputStream(body);
        text.writeShort(1);
        writeText(text, "CQL_VERSION");
        writeText(text, "3.0.0");
        send(STARTUP, body.toByteArray());
        int answer = receive().opcode();
        if (answer == AUTHENTICATE) {
            logIn();
        } else if (answer != READY) {
            throw new IOException("a start was answered with opcode " + answer);
        }
    }

    private void logIn() throws IOException {
        byte[] token = ("\0chaos\0" + AccountKeys.EMULATOR_KEY).getBytes(UTF_8);
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        DataOutputStream text = new DataOutputStream(body);
        text.writeInt(token.length);
        text.write(token);
        send(AUTH_RESPONSE, body.toByteArray());
        int answer = receive().opcode();
        if (answer != AUTH_SUCCESS) {
            throw new IOException("a login was answered with opcode " + answer);
        }
    }

    private static void writeText(DataOutputStream target, String text) throws IOException {
        byte[] utf8 = text.getBytes(UTF_8);
        target.writeShort(utf8.length);
        target.write(utf8);
    }

    /** Asks one thing. After an exception the connection is of no more use. */
    CqlAnswer ask(String statement, CqlClient.Level level) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        DataOutputStream text = new DataOutputStream(body);
        byte[] utf8 = statement.getBytes(UTF_8);
        text.writeInt(utf8.length);
        text.write(utf8);
        text.writeShort(level.code());
        text.writeByte(0);
        send(QUERY, body.toByteArray());
        Frame answer = receive();
        return switch (answer.opcode()) {
            case RESULT -> CqlAnswer.of(CqlRows.read(answer.body()));
            case ERROR -> CqlErrors.read(answer.body());
            default -> throw new IOException("an answer with opcode " + answer.opcode());
        };
    }

    /** Whether a connection on which nothing is asked was closed, or says what nobody asked. */
    boolean isEnded() {
        try {
            socket.setSoTimeout(LOOK_MILLIS);
            int _ = input.read();
            return true;
        } catch (SocketTimeoutException e) {
            return !waitsForAnswers();
        } catch (IOException e) {
            return true;
        }
    }

    private boolean waitsForAnswers() {
        try {
            socket.setSoTimeout(ANSWER_MILLIS);
            return true;
        } catch (SocketException e) {
            return false;
        }
    }

    private void send(int opcode, byte[] body) throws IOException {
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        DataOutputStream header = new DataOutputStream(frame);
        header.writeByte(REQUEST_VERSION);
        header.writeByte(0);
        header.writeShort(0);
        header.writeByte(opcode);
        header.writeInt(body.length);
        header.write(body);
        output.write(frame.toByteArray());
        output.flush();
    }

    private record Frame(int opcode, DataInputStream body) {}

    private Frame receive() throws IOException {
        input.skipNBytes(1);
        int flags = input.readUnsignedByte();
        input.skipNBytes(2);
        int opcode = input.readUnsignedByte();
        byte[] bytes = input.readNBytes(input.readInt());
        DataInputStream body = new DataInputStream(new ByteArrayInputStream(bytes));
        skipRemarks(flags, body);
        return new Frame(opcode, body);
    }

    private static void skipRemarks(int flags, DataInputStream body) throws IOException {
        if ((flags & TRACED) != 0) {
            body.skipNBytes(TRACE_BYTES);
        }
        if ((flags & WARNED) != 0) {
            int warnings = body.readUnsignedShort();
            for (int i = 0; i < warnings; i++) {
                body.skipNBytes(body.readUnsignedShort());
            }
        }
        if ((flags & PAYLOAD) != 0) {
            int entries = body.readUnsignedShort();
            for (int i = 0; i < entries; i++) {
                body.skipNBytes(body.readUnsignedShort());
                body.skipNBytes(Math.max(0, body.readInt()));
            }
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
