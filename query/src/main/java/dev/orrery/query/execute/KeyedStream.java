package dev.orrery.query.execute;

/** The records that a stream of keys names. */
final class KeyedStream extends FoundDocument {
    private final RangeSource source;
    private final RangeSource.KeyStream keys;
    private byte[] from;

    KeyedStream(RangeSource source, RangeSource.KeyStream keys, byte[] start, Meter meter) {
        super(meter);
        this.source = source;
        this.keys = keys;
        this.from = start;
    }

    @Override
    public boolean next() {
        while (keys.seek(from)) {
            from = DocumentStreams.successor(keys.key());
            if (take(source.load(keys.key()))) {
                return true;
            }
        }
        return false;
    }

    @Override
    public byte[] recordKey() {
        return keys.key();
    }

    @Override
    public byte[] position() {
        return keys.key();
    }

    @Override
    public void close() {
        keys.close();
    }
}
