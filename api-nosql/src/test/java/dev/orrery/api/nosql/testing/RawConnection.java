package dev.orrery.api.nosql.testing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** A connection on which a test sends any bytes it likes. */
public final class RawConnection implements AutoCloseable {
    private static final int TIMEOUT_MILLIS = 20_000;

    private final Socket socket;
    private final InputStream input;

    public RawConnection(int port) throws IOException {
        this(new Socket(InetAddress.getLoopbackAddress(), port));
    }

    public RawConnection(Socket socket) throws IOException {
        this.socket = socket;
        socket.setSoTimeout(TIMEOUT_MILLIS);
        input = socket.getInputStream();
    }

    /** An answer; header names are in lower case. */
    public record Answer(int status, Map<String, String> headers, String body) {}

    public RawConnection send(String text) throws IOException {
        return send(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    public RawConnection send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
        return this;
    }

    /** Says that nothing more will be sent. */
    public RawConnection endOutput() throws IOException {
        socket.shutdownOutput();
        return this;
    }

    /** Reads the next answer. */
    public Answer receive() throws IOException {
        String statusLine = readLine();
        if (statusLine.isEmpty()) {
            throw new IOException("the server closed the connection without an answer");
        }
        int status = Integer.parseInt(statusLine.split(" ", -1)[1]);
        Map<String, String> headers = new TreeMap<>();
        for (String line = readLine(); !line.isEmpty(); line = readLine()) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
        String body = new String(input.readNBytes(length), StandardCharsets.UTF_8);
        return new Answer(status, headers, body);
    }

    /** Waits until the server closes its side; fails on anything else that comes. */
    public boolean isClosedByServer() throws IOException {
        return input.read() < 0;
    }

    private String readLine() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = input.read(); next >= 0 && next != '\n'; next = input.read()) {
            if (next != '\r') {
                line.write(next);
            }
        }
        return line.toString(StandardCharsets.ISO_8859_1);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
