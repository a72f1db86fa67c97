package dev.orrery.server.chaos;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;

/**
 * Ports on which nobody listens, below those that systems give to connections: a node that is away
 * for a while could find such a port taken by anybody's connection when it comes back.
 */
final class FreePorts {
    private static final int FIRST = 10_000;
    private static final int END = 32_000;
    private static final int MOST_TRIES = 10_000;

    private final Random random = new Random();
    private final Set<Integer> given = new HashSet<>();

    int next() {
        for (int i = 0; i < MOST_TRIES; i++) {
            int port = random.nextInt(FIRST, END);
            if (!given.contains(port) && isFree(port)) {
                given.add(port);
                return port;
            }
        }
        throw new IllegalStateException("no port is free");
    }

    private static boolean isFree(int port) {
        try (ServerSocket _ = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
