package dev.orrery.bench.nosql;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * One connection that sends a request and reads its answer, with as little work as possible: what a
 * client costs is the same for every server that is measured.
 */
final class HttpConnection implements AutoCloseable {
    private static final int BUFFER_BYTES = 1 << 16;
    private static final int FIRST_ERROR = 400;
    private static final String LENGTH = "content-length:";
    private static final String LSN = "lsn:";

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;
    private final StringBuilder line = new StringBuilder();
    private long lsn;

    HttpConnection(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        in = new BufferedInputStream(socket.getInputStream(), BUFFER_BYTES);
        out = socket.getOutputStream();
    }

    /**
     * Sends a request and waits for its answer.
     *
     * @param head the request line and header lines, each with its end
     */
    byte[] send(String head, String body) throws IOException {
        int length = body.getBytes(StandardCharsets.UTF_8).length;
        out.write(
                (head + "Host: localhost\r\nContent-Length: " + length + "\r\n\r\n" + body)
                        .getBytes(StandardCharsets.UTF_8));
        out.flush();
        return answer();
    }

    /** The LSN that the last answer with one told. */
    long lsn() {
        return lsn;
    }

    private byte[] answer() throws IOException {
        String status = readLine();
        int length = 0;
        for (String header = readLine(); !header.isEmpty(); header = readLine()) {
            if (header.regionMatches(true, 0, LENGTH, 0, LENGTH.length())) {
                length = Integer.parseInt(header.substring(LENGTH.length()).strip());
            } else if (header.regionMatches(true, 0, LSN, 0, LSN.length())) {
                lsn = Long.parseLong(header.substring(LSN.length()).strip());
            } else if (header.toLowerCase(Locale.ROOT).startsWith("transfer-encoding:")) {
                throw new IOException("The answer comes in chunks, which is not expected here.");
            }
        }
        byte[] body = in.readNBytes(length);
        if (Integer.parseInt(status.substring(9, 12)) >= FIRST_ERROR) {
            throw new IOException(status + ": " + new String(body, StandardCharsets.UTF_8));
        }
        return body;
    }

    private String readLine() throws IOException {
        line.setLength(0);
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("The server has closed the connection.");
            }
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
