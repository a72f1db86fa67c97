package dev.orrery.api.cassandra.frame;

import com.datastax.oss.protocol.internal.Compressor;
import io.netty.buffer.ByteBuf;
import java.util.Locale;
import java.util.Optional;

/** How a connection's frames are made smaller. */
public enum Compression {
    NONE,
    LZ4,
    SNAPPY;

    /** By the name that a client gives at start-up. */
    public static Optional<Compression> named(String name) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "", "none" -> Optional.of(NONE);
            case "lz4" -> Optional.of(LZ4);
            case "snappy" -> Optional.of(SNAPPY);
            default -> Optional.empty();
        };
    }

    /**
     * @param limitBytes what a frame may have when it is decompressed
     */
    Compressor<ByteBuf> compressor(int limitBytes) {
        return switch (this) {
            case NONE -> Compressor.none();
            case LZ4 -> new Lz4Compressor(limitBytes);
            case SNAPPY -> new SnappyCompressor(limitBytes);
        };
    }
}
