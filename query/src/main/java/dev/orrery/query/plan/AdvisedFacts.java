package dev.orrery.query.plan;

import dev.orrery.model.container.CompositeIndex;
import java.util.List;
import java.util.OptionalLong;

/** Facts that note which paths somebody wanted to be indexed. */
record AdvisedFacts(IndexFacts facts, IndexAdvice advice) implements IndexFacts {
    @Override
    public boolean isIndexed(IndexedPath path) {
        boolean indexed = facts.isIndexed(path);
        if (!indexed) {
            advice.missing(path);
        }
        return indexed;
    }

    @Override
    public List<CompositeIndex> composites() {
        return facts.composites();
    }

    @Override
    public Estimate estimate(IndexInterval interval) {
        return facts.estimate(interval);
    }

    @Override
    public Absence absence(IndexedPath path) {
        return facts.absence(path);
    }

    @Override
    public long recordCount() {
        return facts.recordCount();
    }

    @Override
    public long indexedRecordCount() {
        return facts.indexedRecordCount();
    }

    @Override
    public OptionalLong exactRecordCount() {
        return facts.exactRecordCount();
    }

    @Override
    public boolean hidesRecords() {
        return facts.hidesRecords();
    }
}
