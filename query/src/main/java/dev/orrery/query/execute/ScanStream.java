package dev.orrery.query.execute;

/** Every record from a key on. */
final class ScanStream extends FoundDocument {
    private final RangeSource.RecordCursor cursor;
    private final byte[] start;
    private boolean started;

    ScanStream(RangeSource.RecordCursor cursor, byte[] start, Meter meter) {
        super(meter);
        this.cursor = cursor;
        this.start = start;
    }

    @Override
    public boolean next() {
        while (move()) {
            if (take(cursor.document())) {
                return true;
            }
        }
        return false;
    }

    private boolean move() {
        if (started) {
            return cursor.next();
        }
        started = true;
        return cursor.seek(start);
    }

    @Override
    public byte[] recordKey() {
        return cursor.key();
    }

    @Override
    public byte[] position() {
        return cursor.key();
    }

    @Override
    public void close() {
        cursor.close();
    }
}
