package dev.orrery.server.command;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * Sends one HTTP/1.1 request over a plain socket. The JDK's own client would work too, but loads so
 * many classes of its own that the start-up cache would be mostly about them.
 */
final class PlainClient {
    private static final int TIMEOUT_MILLIS = 30_000;

    private final InetSocketAddress address;

    PlainClient(InetSocketAddress address) {
        this.address = address;
    }

    /** The body of a page; anything but a success is an exception. */
    String read(String path) throws IOException {
        return send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    }

    /** Sends the text of a request that closes its connection. */
    String send(String request) throws IOException {
        try (Socket socket = new Socket()) {
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.connect(address, TIMEOUT_MILLIS);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            String answer =
                    new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!answer.startsWith("HTTP/1.1 2")) {
                throw new IOException(
                        request.lines().findFirst().orElse("") + " was answered: " + answer);
            }
            return answer.substring(answer.indexOf("\r\n\r\n") + 4);
        }
    }
}
