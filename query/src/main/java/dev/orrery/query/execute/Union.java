package dev.orrery.query.execute;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** The keys that are in any of several streams. */
final class Union implements RangeSource.KeyStream {
    private final List<RangeSource.KeyStream> streams;

    /** The streams that are not at their end, the one with the least key first. */
    private final PriorityQueue<RangeSource.KeyStream> live;

    private boolean started;

    Union(List<RangeSource.KeyStream> streams) {
        this.streams = streams;
        this.live =
                new PriorityQueue<>(
                        Comparator.comparing(RangeSource.KeyStream::key, Arrays::compareUnsigned));
    }

    @Override
    public boolean seek(byte[] from) {
        if (!started) {
            started = true;
            streams.forEach(stream -> add(stream, from));
        }
        while (!live.isEmpty() && Arrays.compareUnsigned(key(), from) < 0) {
            add(live.remove(), from);
        }
        return !live.isEmpty();
    }

    private void add(RangeSource.KeyStream stream, byte[] from) {
        if (stream.seek(from)) {
            live.add(stream);
        }
    }

    @Override
    public byte[] key() {
        return live.element().key();
    }

    @Override
    public void close() {
        streams.forEach(RangeSource.KeyStream::close);
    }
}
