package dev.orrery.cluster.operation;

import dev.orrery.cluster.catalog.CatalogRecord;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;

/** Conditions on the etag of a catalog record. */
final class Conditions {
    private Conditions() {}

    /** Refuses the operation if the record, which exists, does not fulfil the condition. */
    static void require(CatalogRecord current, EtagCondition condition) {
        if (!EtagCondition.holds(condition, current.etag())) {
            throw new OrreryException(
                    ErrorCode.PRECONDITION_FAILED,
                    "The resource has changed: its etag is now %s.".formatted(current.etag()));
        }
    }
}
