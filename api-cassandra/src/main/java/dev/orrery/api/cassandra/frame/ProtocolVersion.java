package dev.orrery.api.cassandra.frame;

/** The versions that are spoken, and what Cassandra says about all others. */
public final class ProtocolVersion {
    public static final int OLDEST = 3;
    public static final int NEWEST = 5;

    /** From here on, answers can carry warnings and a payload, and know which values are unset. */
    public static final int WITH_PAYLOAD = 4;

    /** From here on, frames travel in segments, and result metadata has an id. */
    public static final int WITH_SEGMENTS = 5;

    private static final String NAMES = "3/v3, 4/v4, 5/v5";

    private ProtocolVersion() {}

    public static boolean isSpoken(int version) {
        return version >= OLDEST && version <= NEWEST;
    }

    static FrameException notSpoken(int version, int streamId) {
        return new FrameException(
                "Invalid or unsupported protocol version (%d); supported versions are (%s)"
                        .formatted(version, NAMES),
                streamId,
                null);
    }

    static FrameException changed(int version, int previous, int streamId) {
        return new FrameException(
                ("Invalid message version. Got %1$d/v%1$d but previous messages on this"
                                + " connection had version %2$d/v%2$d")
                        .formatted(version, previous),
                streamId,
                null);
    }
}
