package dev.orrery.api.cassandra.frame;

import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.PrimitiveCodec;
import com.datastax.oss.protocol.internal.ProtocolV3ServerCodecs;
import com.datastax.oss.protocol.internal.ProtocolV4ServerCodecs;
import com.datastax.oss.protocol.internal.ProtocolV5ServerCodecs;
import com.datastax.oss.protocol.internal.SegmentCodec;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelPipeline;

/**
 * How one connection's bytes are read and written. It begins with plain envelopes; what the client
 * asks for at start-up holds for everything after the answer to it.
 */
public final class ConnectionCodecs {
    private final int limitBytes;
    private final PrimitiveCodec<ByteBuf> primitives;
    private final FrameDecoder decoder;
    private final FrameEncoder encoder;
    private FrameCodec<ByteBuf> frameCodec;
    private SegmentCodec<ByteBuf> segmentCodec;

    private ConnectionCodecs(ByteBufAllocator allocator, int limitBytes) {
        this.limitBytes = limitBytes;
        this.primitives = new ByteBufCodec(allocator);
        this.frameCodec = frameCodec(primitives, Compressor.none());
        this.segmentCodec = new SegmentCodec<>(primitives, Compressor.none());
        this.decoder = new FrameDecoder(this, limitBytes);
        this.encoder = new FrameEncoder(this);
    }

    /**
     * Adds decoder and encoder to a pipeline.
     *
     * @param limitBytes what a frame may have, before and after it is decompressed
     */
    public static ConnectionCodecs install(
            ChannelPipeline pipeline, ByteBufAllocator allocator, int limitBytes) {
        ConnectionCodecs codecs = new ConnectionCodecs(allocator, limitBytes);
        pipeline.addLast(codecs.decoder, codecs.encoder);
        return codecs;
    }

    /** After the answer to a client's start-up has been written. */
    public void started(int version, Compression compression) {
        Compressor<ByteBuf> compressor = compression.compressor(limitBytes);
        if (version >= ProtocolVersion.WITH_SEGMENTS) {
            // Drivers set the compression flag of an envelope inside a segment, and do not mean it.
            frameCodec = frameCodec(primitives, Compressor.none());
            segmentCodec = new SegmentCodec<>(primitives, compressor);
            decoder.useSegments();
            encoder.useSegments();
        } else {
            frameCodec = frameCodec(primitives, compressor);
        }
    }

    private static FrameCodec<ByteBuf> frameCodec(
            PrimitiveCodec<ByteBuf> primitives, Compressor<ByteBuf> compressor) {
        return new FrameCodec<>(
                primitives,
                compressor,
                new ProtocolV3ServerCodecs(),
                new ProtocolV4ServerCodecs(),
                new ProtocolV5ServerCodecs());
    }

    int limitBytes() {
        return limitBytes;
    }

    PrimitiveCodec<ByteBuf> primitives() {
        return primitives;
    }

    FrameCodec<ByteBuf> frameCodec() {
        return frameCodec;
    }

    SegmentCodec<ByteBuf> segmentCodec() {
        return segmentCodec;
    }
}
