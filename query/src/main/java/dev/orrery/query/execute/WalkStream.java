package dev.orrery.query.execute;

/** The records of an interval of the index. */
final class WalkStream extends FoundDocument {
    private final RangeSource source;
    private final RangeSource.EntryCursor entries;
    private final Meter meter;
    private final Meter.Counter counter;

    WalkStream(RangeSource source, RangeSource.EntryScan scan, Meter meter) {
        super(meter);
        this.source = source;
        this.meter = meter;
        this.counter = meter.counter(scan.interval());
        this.entries = source.entries(scan);
    }

    @Override
    public boolean next() {
        while (entries.next()) {
            meter.entry(counter);
            if (take(source.load(entries.recordKey()))) {
                return true;
            }
        }
        return false;
    }

    @Override
    public byte[] recordKey() {
        return entries.recordKey();
    }

    @Override
    public byte[] position() {
        return entries.position();
    }

    @Override
    public void close() {
        entries.close();
    }
}
