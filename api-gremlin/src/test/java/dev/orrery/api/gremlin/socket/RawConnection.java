package dev.orrery.api.gremlin.socket;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A connection whose client writes HTTP by itself, right or wrong. */
final class RawConnection implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 60_000;
    private static final String LENGTH = "content-length:";

    private final Socket socket;
    private final InputStream answers;

    RawConnection(TestEndpoint endpoint) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), endpoint.port());
        socket.setSoTimeout(PATIENCE_MILLIS);
        answers = new BufferedInputStream(socket.getInputStream());
    }

    RawConnection send(String bytes) throws IOException {
        socket.getOutputStream().write(bytes.getBytes(StandardCharsets.UTF_8));
        return this;
    }

    RawConnection post(String body, String... headers) throws IOException {
        StringBuilder head = new StringBuilder("POST / HTTP/1.1\r\nHost: localhost\r\n");
        for (String header : headers) {
            head.append(header).append("\r\n");
        }
        int length = body.getBytes(StandardCharsets.UTF_8).length;
        return send(head + "Content-Length: " + length + "\r\n\r\n" + body);
    }

    /** The next answer, head and body; empty if the server has closed the connection. */
    String next() throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(StandardCharsets.US_ASCII).endsWith("\r\n\r\n")) {
            int next = answers.read();
            if (next < 0) {
                return "";
            }
            head.write(next);
        }
        String text = head.toString(StandardCharsets.US_ASCII);
        return text + new String(answers.readNBytes(length(text)), StandardCharsets.UTF_8);
    }

    private static int length(String head) {
        return head.lines()
                .map(line -> line.toLowerCase(Locale.ROOT))
                .filter(line -> line.startsWith(LENGTH))
                .mapToInt(line -> Integer.parseInt(line.substring(LENGTH.length()).strip()))
                .findFirst()
                .orElse(0);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
