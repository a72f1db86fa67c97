package dev.orrery.partition.evaluate;

import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.cost.RequestUnits;
import dev.orrery.model.error.ErrorCode;
import org.jspecify.annotations.Nullable;

/** The outcome of reading one item, inside a batch or outside the writer. */
public final class PointRead {
    private PointRead() {}

    /**
     * What the reader is told.
     *
     * @param record the item, or null if there is none
     * @param lsn the LSN of the state that was read
     */
    public static Outcome outcome(
            @Nullable StoredRecord record, EtagCondition condition, long lsn) {
        if (record == null) {
            return new Outcome.Refused(
                    ErrorCode.NOT_FOUND,
                    "There is no item with this id in the partition.",
                    RequestUnits.MINIMUM,
                    lsn);
        }
        double charge = RequestUnits.read(record.textBytes());
        if (Conditions.holds(condition, record)) {
            return new Outcome.Found(record.item(), charge, lsn);
        }
        if (condition instanceof EtagCondition.NoneMatch) {
            return new Outcome.NotModified(record.item().etag(), charge, lsn);
        }
        return new Outcome.Refused(
                ErrorCode.PRECONDITION_FAILED,
                "The item does not fulfil the condition of the request.",
                charge,
                lsn);
    }
}
