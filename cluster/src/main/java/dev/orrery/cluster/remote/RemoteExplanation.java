package dev.orrery.cluster.remote;

import dev.orrery.query.range.IndexUsage;
import dev.orrery.query.range.PlanNode;
import dev.orrery.query.range.RangeExplanation;
import java.util.Optional;

/** How a query is answered, as it is sent. */
record RemoteExplanation(PlanNode plan, IndexUsage indexes, Optional<RemoteQueryPage> page) {
    static RemoteExplanation of(RangeExplanation explanation) {
        return new RemoteExplanation(
                explanation.plan(),
                explanation.indexes(),
                explanation.page().map(RemoteQueryPage::of));
    }

    RangeExplanation toExplanation() {
        return new RangeExplanation(plan, indexes, page.map(RemoteQueryPage::toPage));
    }
}
