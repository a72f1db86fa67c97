package dev.orrery.query.execute;

/** Counts every entry that is looked at. */
final class MeteredKeys implements RangeSource.KeyStream {
    private final RangeSource.KeyStream stream;
    private final Meter meter;
    private final Meter.Counter counter;

    MeteredKeys(RangeSource.KeyStream stream, Meter meter, Meter.Counter counter) {
        this.stream = stream;
        this.meter = meter;
        this.counter = counter;
    }

    @Override
    public boolean seek(byte[] from) {
        meter.entry(counter);
        return stream.seek(from);
    }

    @Override
    public byte[] key() {
        return stream.key();
    }

    @Override
    public void close() {
        stream.close();
    }
}
