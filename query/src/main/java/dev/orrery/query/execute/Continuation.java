package dev.orrery.query.execute;

/** Where a query goes on after a page. */
sealed interface Continuation {
    /**
     * In the order in which records are found.
     *
     * @param walkedIndex name of the index whose order it is; empty where it is that of the keys
     * @param rowsDone rows of the document at the position that were already taken, or {@link
     *     #ALL_ROWS}
     */
    record InStream(String walkedIndex, KeyBytes position, int rowsDone, Window window)
            implements Continuation {
        static final int ALL_ROWS = -1;
    }

    /**
     * Behind a row of an ordered result.
     *
     * @param keysOnRecord whether the position has no keys, since they are long, and they must be
     *     taken from the record
     * @param keysCheck a checksum of the keys, to notice that the record has changed
     */
    record InOrder(RowPosition row, boolean keysOnRecord, int keysCheck, Window window)
            implements Continuation {
        static InOrder behind(RowPosition row, Window window) {
            return new InOrder(row, false, 0, window);
        }
    }

    /** Behind a number of rows. */
    record AfterRows(long delivered) implements Continuation {}
}
