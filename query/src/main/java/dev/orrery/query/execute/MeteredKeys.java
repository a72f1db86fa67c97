package dev.orrery.query.execute;

/** Counts every entry that is looked at. */
final class MeteredKeys implements RangeSource.KeyStream {
    private final RangeSource.KeyStream stream;
    private final Meter meter;

    MeteredKeys(RangeSource.KeyStream stream, Meter meter) {
        this.stream = stream;
        this.meter = meter;
    }

    @Override
    public boolean seek(byte[] from) {
        meter.entry();
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
