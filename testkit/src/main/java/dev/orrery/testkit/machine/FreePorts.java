package dev.orrery.testkit.machine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/**
 * Ports on which nobody listens, none of them given twice by a process. They lie below those that
 * systems give to connections: whoever listens a little later, or comes back after a while, could
 * find such a port taken by anybody's connection.
 */
public final class FreePorts {
    private static final int FIRST = 10_000;
    private static final int COUNT = 22_000;

    /** A prime: processes that begin one after the other begin far from each other. */
    private static final int APART = 7_919;

    private static int next = (int) (ProcessHandle.current().pid() * APART % COUNT);

    private FreePorts() {}

    public static synchronized int next() {
        for (int i = 0; i < COUNT; i++) {
            int port = FIRST + next;
            next = (next + 1) % COUNT;
            if (isFree(port)) {
                return port;
            }
        }
        throw new IllegalStateException("no port is free");
    }

    /** The first of several ports in a row, on none of which anybody listens. */
    public static synchronized int row(int count) {
        int first = next();
        for (int last = first; last < first + count - 1; ) {
            int port = next();
            first = port == last + 1 ? first : port;
            last = port;
        }
        return first;
    }

    /** A free port of this machine's own address, as {@code host:port}. */
    public static String address() {
        return "127.0.0.1:" + next();
    }

    private static boolean isFree(int port) {
        try (ServerSocket _ = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
