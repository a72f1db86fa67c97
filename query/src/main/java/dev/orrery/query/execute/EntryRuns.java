package dev.orrery.query.execute;

import dev.orrery.model.json.JsonView;
import org.jspecify.annotations.Nullable;

/** The documents of an index: those whose order the index does not tell are one run. */
final class EntryRuns implements RunStream {
    private final RangeSource source;
    private final RangeSource.EntryCursor entries;
    private final Meter meter;
    private final Meter.Counter counter;
    private @Nullable JsonView document;
    private boolean started;

    /** Whether the cursor stands on an entry that was not looked at. */
    private boolean pending;

    private boolean inRun;

    EntryRuns(RangeSource source, RangeSource.EntryScan scan, Meter meter) {
        this.source = source;
        this.entries = source.entries(scan);
        this.meter = meter;
        this.counter = meter.counter(scan.interval());
    }

    @Override
    public boolean nextRun() {
        if (!started) {
            started = true;
            pending = entries.next();
        }
        skipRun();
        inRun = pending;
        return pending;
    }

    @Override
    public boolean next() {
        while (inRun) {
            if (!pending) {
                pending = entries.next();
                inRun = pending && entries.continuesRun();
                if (!inRun) {
                    return false;
                }
            }
            pending = false;
            meter.entry(counter);
            document = source.load(entries.recordKey());
            if (document != null) {
                meter.document(document.textLength());
                return true;
            }
        }
        return false;
    }

    @Override
    public void skipRun() {
        if (inRun) {
            inRun = false;
            pending = entries.skipRun();
        }
    }

    @Override
    public boolean mayHaveMore() {
        return pending;
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
        return entries.recordKey();
    }

    @Override
    public void close() {
        entries.close();
    }
}
