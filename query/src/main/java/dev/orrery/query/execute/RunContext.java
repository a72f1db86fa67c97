package dev.orrery.query.execute;

import dev.orrery.query.plan.RangePlan;

/** What every way of running a query works with. */
record RunContext(
        RangeSource source, RangePlan plan, PageBuilder page, Meter meter, QueryMemory memory) {
    DocumentStream documents(RangeSource.Start start) {
        return new DocumentStreams(source, meter).open(plan.access(), start);
    }
}
