package dev.orrery.api.cassandra.frame;

import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.DecoderException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Cuts what a client sends into frames: envelopes at first, segments after a version 5 start. */
public final class FrameDecoder extends ByteToMessageDecoder {
    private final EnvelopeReader envelopes;
    private final ConnectionCodecs codecs;
    private @Nullable SegmentReader segments;
    private boolean failed;

    FrameDecoder(ConnectionCodecs codecs, int limitBytes) {
        this.codecs = codecs;
        this.envelopes = new EnvelopeReader(limitBytes);
    }

    void useSegments() {
        segments = new SegmentReader(codecs.segmentCodec(), codecs.limitBytes());
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf input, List<Object> output) {
        if (failed) {
            input.skipBytes(input.readableBytes());
            return;
        }
        try {
            if (segments == null) {
                addTo(output, envelopes.read(input, codecs.frameCodec()));
            } else {
                decodeSegment(segments, input, output);
            }
        } catch (FrameException e) {
            // Where the next frame begins is not known any more.
            failed = true;
            input.skipBytes(input.readableBytes());
            throw new DecoderException(e);
        }
    }

    private void decodeSegment(SegmentReader reader, ByteBuf input, List<Object> output) {
        ByteBuf payload = reader.read(input);
        if (payload == null) {
            return;
        }
        try {
            FrameCodec<ByteBuf> codec = codecs.frameCodec();
            while (payload.isReadable()) {
                Frame frame = envelopes.read(payload, codec);
                if (frame == null) {
                    throw new FrameException("A segment ends inside a frame");
                }
                output.add(frame);
            }
        } finally {
            payload.release();
        }
    }

    private static void addTo(List<Object> output, @Nullable Frame frame) {
        if (frame != null) {
            output.add(frame);
        }
    }

    @Override
    protected void handlerRemoved0(ChannelHandlerContext context) {
        if (segments != null) {
            segments.close();
        }
    }
}
