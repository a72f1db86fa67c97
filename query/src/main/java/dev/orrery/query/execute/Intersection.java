package dev.orrery.query.execute;

import java.util.Arrays;
import java.util.List;

/** The keys that are in all of several streams: each leaps to where the others already are. */
final class Intersection implements RangeSource.KeyStream {
    private final List<RangeSource.KeyStream> streams;

    Intersection(List<RangeSource.KeyStream> streams) {
        this.streams = streams;
    }

    @Override
    public boolean seek(byte[] from) {
        byte[] target = from;
        int agreeing = 0;
        for (int i = 0; agreeing < streams.size(); i = (i + 1) % streams.size()) {
            RangeSource.KeyStream stream = streams.get(i);
            if (!stream.seek(target)) {
                return false;
            }
            agreeing = Arrays.equals(stream.key(), target) ? agreeing + 1 : 1;
            target = stream.key();
        }
        return true;
    }

    @Override
    public byte[] key() {
        return streams.getFirst().key();
    }

    @Override
    public void close() {
        streams.forEach(RangeSource.KeyStream::close);
    }
}
