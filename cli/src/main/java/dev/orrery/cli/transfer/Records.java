package dev.orrery.cli.transfer;

import dev.orrery.model.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** The records of a file, one after another. What is no record is a {@link Entry.Broken} one. */
interface Records {
    /** A record that would not be taken is not read as a whole either. */
    int LONGEST_BYTES = 3 << 20;

    /** The next record; null at the end. */
    @Nullable Entry next();

    /** Where the next record begins. */
    long position();

    /** One record. */
    sealed interface Entry {
        /** A JSON object. */
        record Json(JsonObject object) implements Entry {}

        /** What is there, and why it is no record. */
        record Broken(String text, String reason) implements Entry {}
    }
}
