package dev.orrery.query.execute;

import dev.orrery.model.json.JsonView;
import org.jspecify.annotations.Nullable;

/** What streams of documents have in common: the document they stand on. */
abstract class FoundDocument implements DocumentStream {
    private final Meter meter;
    private @Nullable JsonView document;

    FoundDocument(Meter meter) {
        this.meter = meter;
    }

    /** Takes the record that was found; answers whether it is to be seen. */
    final boolean take(@Nullable JsonView found) {
        document = found;
        if (found == null) {
            return false;
        }
        meter.document(found.textLength());
        return true;
    }

    @Override
    public final JsonView document() {
        if (document == null) {
            throw new IllegalStateException("the stream stands on no document");
        }
        return document;
    }
}
