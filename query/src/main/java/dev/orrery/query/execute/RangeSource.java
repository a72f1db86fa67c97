package dev.orrery.query.execute;

import dev.orrery.model.json.JsonView;
import dev.orrery.query.plan.Absence;
import dev.orrery.query.plan.IndexFacts;
import dev.orrery.query.plan.IndexInterval;
import dev.orrery.query.plan.IndexedPath;
import dev.orrery.query.value.QueryValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The records a query may see, and the index over them, as they were at one moment. Keys are
 * compared byte by byte, unsigned. Used by one thread.
 */
public interface RangeSource extends IndexFacts {
    /** All records. */
    RecordCursor records();

    /** The keys of the records with an entry for one value. */
    KeyStream postings(IndexInterval.OfPath term);

    /** The entries of an interval, in order. */
    EntryCursor entries(EntryScan scan);

    /**
     * The records without a path for which they are {@link Absence#LISTED}, in the order of their
     * resource ids; maybe some that have gone.
     *
     * @param fromRid the resource id at which to begin; null for the beginning
     */
    RecordKeys absent(IndexedPath path, boolean backward, @Nullable KeyBytes fromRid);

    /** The record with a key, or null if it is not to be seen. */
    @Nullable JsonView load(byte[] recordKey);

    /** Keys of records in ascending order, without repetition. */
    interface KeyStream extends AutoCloseable {
        /** Moves to the first key that is equal to the given one or greater; false at the end. */
        boolean seek(byte[] from);

        byte[] key();

        @Override
        void close();
    }

    /** Keys of records in an order of their own. */
    interface RecordKeys extends AutoCloseable {
        boolean next();

        byte[] key();

        @Override
        void close();
    }

    /** Records in the order of their keys. */
    interface RecordCursor extends AutoCloseable {
        /** Moves to the first record with this key or a greater one; false at the end. */
        boolean seek(byte[] from);

        boolean next();

        byte[] key();

        /** The record, or null if it is not to be seen. */
        @Nullable JsonView document();

        @Override
        void close();
    }

    /** Entries of the index. */
    interface EntryCursor extends AutoCloseable {
        /** Moves to the next entry; false at the end. */
        boolean next();

        byte[] recordKey();

        /** The place of the entry, to begin behind it another time. */
        byte[] position();

        /**
         * Whether the index does not tell the order of this entry and the one before: their values
         * are equal, or differ in what entries do not hold.
         */
        boolean continuesRun();

        /** Moves to the first entry behind those that continue the run; false at the end. */
        boolean skipRun();

        @Override
        void close();
    }

    /** Which entries are read, and from where. */
    record EntryScan(IndexInterval interval, boolean backward, Start start) {}

    /** Where reading begins. */
    sealed interface Start {
        Start BEGINNING = new Beginning();

        record Beginning() implements Start {}

        /** At the first entry of the run in which these values are. */
        record AtRun(List<QueryValue> values) implements Start {}

        /** At the place of an entry, or behind it. */
        record At(KeyBytes position, boolean inclusive) implements Start {}
    }
}
