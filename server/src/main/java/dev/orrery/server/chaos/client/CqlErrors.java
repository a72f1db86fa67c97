package dev.orrery.server.chaos.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.orrery.testkit.history.Outcome;
import java.io.DataInputStream;
import java.io.IOException;

/** What errors of the native protocol tell of what has happened. */
final class CqlErrors {
    private static final int UNAVAILABLE = 0x1000;
    private static final int OVERLOADED = 0x1001;
    private static final int BOOTSTRAPPING = 0x1002;

    /** Errors from here on are about the statement itself. */
    private static final int FIRST_REFUSAL = 0x2000;

    private CqlErrors() {}

    /** Reads a message. */
    static CqlAnswer read(DataInputStream body) throws IOException {
        int code = body.readInt();
        byte[] text = body.readNBytes(body.readUnsignedShort());
        return CqlAnswer.none(outcome(code), "0x%04X %s".formatted(code, new String(text, UTF_8)));
    }

    /** What certainly has not happened is told from what may have. */
    private static Outcome outcome(int code) {
        boolean refused =
                code == UNAVAILABLE
                        || code == OVERLOADED
                        || code == BOOTSTRAPPING
                        || code >= FIRST_REFUSAL;
        return refused ? Outcome.REFUSED : Outcome.UNKNOWN;
    }
}
