package dev.orrery.query.execute;

import dev.orrery.model.json.JsonView;
import org.jspecify.annotations.Nullable;

/** The documents without a path. They are ties, so one run; or a run each, in the order of ties. */
final class AbsentRuns implements RunStream {
    private final RangeSource source;
    private final RangeSource.RecordKeys keys;
    private final Meter meter;
    private final boolean together;
    private @Nullable JsonView document;
    private boolean pending;
    private boolean started;
    private boolean skipped;

    AbsentRuns(RangeSource source, RangeSource.RecordKeys keys, Meter meter, boolean together) {
        this.source = source;
        this.keys = keys;
        this.meter = meter;
        this.together = together;
    }

    @Override
    public boolean nextRun() {
        if (started && together) {
            return false;
        }
        started = true;
        pending = find();
        return pending;
    }

    private boolean find() {
        while (keys.next()) {
            meter.absence();
            document = source.load(keys.key());
            if (document != null) {
                meter.document(document.textLength());
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean next() {
        if (pending) {
            pending = false;
            return true;
        }
        return together && !skipped && find();
    }

    @Override
    public void skipRun() {
        skipped = true;
    }

    @Override
    public boolean mayHaveMore() {
        return !together;
    }

    @Override
    public JsonView document() {
        if (document == null) {
            throw new IllegalStateException("the stream stands on no document");
        }
        return document;
    }

    @Override
    public byte[] recordKey() {
        return keys.key();
    }

    @Override
    public void close() {
        keys.close();
    }
}
