package dev.orrery.api.cassandra.frame;

import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.Segment;
import com.datastax.oss.protocol.internal.SegmentBuilder;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes frames. In version 5, all that are written between two flushes share segments. */
public final class FrameEncoder extends ChannelOutboundHandlerAdapter {
    private final ConnectionCodecs codecs;
    private @Nullable Segments segments;
    private @Nullable ChannelHandlerContext context;

    FrameEncoder(ConnectionCodecs codecs) {
        this.codecs = codecs;
    }

    void useSegments() {
        if (context == null) {
            throw new IllegalStateException("the encoder is in no pipeline");
        }
        segments = new Segments(context, codecs);
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
        context = added;
    }

    @Override
    public void write(ChannelHandlerContext channel, Object message, ChannelPromise promise) {
        if (!(message instanceof Frame frame)) {
            var _ = channel.write(message, promise);
        } else if (segments == null) {
            var _ = channel.write(codecs.frameCodec().encode(frame), promise);
        } else {
            segments.addFrame(frame, promise);
        }
    }

    @Override
    public void flush(ChannelHandlerContext channel) {
        if (segments != null) {
            segments.flush();
        }
        channel.flush();
    }

    private static final class Segments extends SegmentBuilder<ByteBuf, ChannelPromise> {
        private final ChannelHandlerContext context;
        private final ConnectionCodecs codecs;

        Segments(ChannelHandlerContext context, ConnectionCodecs codecs) {
            super(codecs.primitives(), codecs.frameCodec());
            this.context = context;
            this.codecs = codecs;
        }

        /** Nobody waits for a frame by itself: its promise stands for the segment's. */
        @Override
        protected ChannelPromise mergeStates(List<ChannelPromise> promises) {
            if (promises.size() == 1) {
                return promises.getFirst();
            }
            ChannelPromise merged = context.newPromise();
            List<ChannelPromise> all = List.copyOf(promises);
            merged.addListener(
                    done -> {
                        for (ChannelPromise promise : all) {
                            if (done.isSuccess()) {
                                promise.trySuccess();
                            } else {
                                promise.tryFailure(done.cause());
                            }
                        }
                    });
            return merged;
        }

        @Override
        protected List<ChannelPromise> splitState(ChannelPromise promise, int count) {
            List<ChannelPromise> parts = new ArrayList<>(count);
            for (int i = 0; i < count - 1; i++) {
                parts.add(context.newPromise());
            }
            parts.add(promise);
            return parts;
        }

        @Override
        protected void processSegment(Segment<ByteBuf> segment, ChannelPromise promise) {
            List<Object> buffers = new ArrayList<>(3);
            codecs.segmentCodec().encode(segment, buffers);
            for (int i = 0; i < buffers.size() - 1; i++) {
                var _ = context.write(buffers.get(i));
            }
            var _ = context.write(buffers.getLast(), promise);
        }
    }
}
