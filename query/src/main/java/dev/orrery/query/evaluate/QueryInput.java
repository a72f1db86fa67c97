package dev.orrery.query.evaluate;

import dev.orrery.query.value.QueryValue;

/** What the outermost source of a query reads. */
sealed interface QueryInput {
    void forEach(Frame frame, Iterable<QueryValue> documents, RowSource.Sink sink);

    /** No documents: the query runs once, on what is in the frame. */
    record None() implements QueryInput {
        @Override
        public void forEach(Frame frame, Iterable<QueryValue> documents, RowSource.Sink sink) {
            sink.accept(frame);
        }
    }

    /** The documents of the container. */
    record Documents(int slot) implements QueryInput {
        @Override
        public void forEach(Frame frame, Iterable<QueryValue> documents, RowSource.Sink sink) {
            for (QueryValue document : documents) {
                frame.countRow();
                frame.set(slot, document);
                if (!sink.accept(frame)) {
                    return;
                }
            }
        }
    }

    /** The rows of a query over the documents of the container. */
    record Rows(BoundQuery query, int slot) implements QueryInput {
        @Override
        public void forEach(Frame frame, Iterable<QueryValue> documents, RowSource.Sink sink) {
            query.run(
                    frame,
                    documents,
                    value -> {
                        frame.set(slot, value);
                        return sink.accept(frame);
                    });
        }
    }
}
