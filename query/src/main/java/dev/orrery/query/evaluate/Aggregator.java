package dev.orrery.query.evaluate;

import dev.orrery.query.value.QueryValue;

/** An aggregate over the rows of one group. */
interface Aggregator {
    void add(QueryValue value);

    QueryValue result();
}
