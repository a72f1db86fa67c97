package dev.orrery.query.evaluate;

/** Which rows of the ordered result are wanted. */
record RowWindow(long offset, long limit) {
    static final RowWindow ALL = new RowWindow(0, Long.MAX_VALUE);

    boolean isEmpty() {
        return limit == 0;
    }

    BoundQuery.ValueSink limit(BoundQuery.ValueSink next) {
        if (equals(ALL)) {
            return next;
        }
        long[] seen = {0};
        long end = limit > Long.MAX_VALUE - offset ? Long.MAX_VALUE : offset + limit;
        return value -> {
            seen[0]++;
            boolean wantsMore = seen[0] <= offset || next.accept(value);
            return wantsMore && seen[0] < end;
        };
    }
}
