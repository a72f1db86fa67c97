package dev.orrery.compat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Set;

/** Ports that nobody listens on, none of them given twice. */
public final class FreePorts {
    private static final Set<Integer> GIVEN = new HashSet<>();

    private FreePorts() {}

    public static synchronized int next() {
        int port = free();
        while (!GIVEN.add(port)) {
            port = free();
        }
        return port;
    }

    private static int free() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
