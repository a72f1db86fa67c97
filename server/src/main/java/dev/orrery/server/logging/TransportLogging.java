package dev.orrery.server.logging;

import java.util.logging.Level;
import java.util.logging.Logger;

/** What the transport between nodes says in its own way. */
public final class TransportLogging {
    /** Kept here, or its level would be forgotten. */
    private static final Logger TRANSPORT = Logger.getLogger("org.apache.ratis.thirdparty.io.grpc");

    private TransportLogging() {}

    /** Keeps it from telling at every start which system calls it has found. */
    public static void quiet() {
        TRANSPORT.setLevel(Level.WARNING);
    }
}
