package dev.orrery.query.plan;

import dev.orrery.model.container.CompositeIndex;
import dev.orrery.query.value.QueryValue;
import java.util.List;

/** A part of the index: the entries of one path or composite index with certain values. */
public sealed interface IndexInterval {
    /** The name of the index, for whoever reads metrics. */
    String name();

    record OfPath(IndexedPath path, ValueBounds bounds) implements IndexInterval {
        @Override
        public String name() {
            return path.toString();
        }
    }

    /**
     * Entries of a composite index, which has one for every record.
     *
     * @param equal the values of the first parts, which the index must hold whole; all entries
     *     where there are none
     */
    record OfComposite(CompositeIndex index, List<QueryValue> equal) implements IndexInterval {
        public OfComposite {
            equal = List.copyOf(equal);
        }

        @Override
        public String name() {
            StringBuilder name = new StringBuilder();
            for (CompositeIndex.Part part : index.parts()) {
                name.append(name.isEmpty() ? "" : ", ")
                        .append('/')
                        .append(String.join("/", part.path().segments()))
                        .append(part.descending() ? " DESC" : " ASC");
            }
            return name.toString();
        }
    }
}
