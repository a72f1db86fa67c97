package dev.orrery.partition.evaluate;

import dev.orrery.model.command.EtagCondition;
import org.jspecify.annotations.Nullable;

/** Whether the condition of a request holds for what is stored. */
public final class Conditions {
    static final String ANY = "*";

    private Conditions() {}

    /** Decides for an item, or for null if there is none. */
    public static boolean holds(EtagCondition condition, @Nullable StoredRecord record) {
        return switch (condition) {
            case EtagCondition.None() -> true;
            case EtagCondition.Match(String etag) -> record != null && matches(etag, record);
            case EtagCondition.NoneMatch(String etag) -> record == null || !matches(etag, record);
        };
    }

    private static boolean matches(String etag, StoredRecord record) {
        return etag.equals(ANY) || etag.equals(record.item().etag());
    }
}
