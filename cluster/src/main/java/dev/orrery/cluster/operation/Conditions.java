package dev.orrery.cluster.operation;

import dev.orrery.cluster.catalog.CatalogRecord;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;

/** Conditions on the etag of a catalog record. */
final class Conditions {
    private static final String ANY = "*";

    private Conditions() {}

    /** Refuses the operation if the record, which exists, does not fulfil the condition. */
    static void require(CatalogRecord current, EtagCondition condition) {
        boolean holds =
                switch (condition) {
                    case EtagCondition.None none -> true;
                    case EtagCondition.Match(String etag) ->
                            etag.equals(ANY) || etag.equals(current.etag());
                    case EtagCondition.NoneMatch(String etag) ->
                            !etag.equals(ANY) && !etag.equals(current.etag());
                };
        if (!holds) {
            throw new OrreryException(
                    ErrorCode.PRECONDITION_FAILED,
                    "The resource has changed: its etag is now %s.".formatted(current.etag()));
        }
    }
}
