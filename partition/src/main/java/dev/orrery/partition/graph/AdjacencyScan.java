package dev.orrery.partition.graph;

import dev.orrery.model.command.StoredItem;
import dev.orrery.model.graph.EdgeShape;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.EntryList;
import dev.orrery.storage.engine.KeyCursor;
import dev.orrery.storage.engine.ReadView;
import dev.orrery.storage.engine.RecalledEdges;
import dev.orrery.storage.key.AdjacencyKey;
import dev.orrery.storage.key.AdjacencyValue;
import dev.orrery.storage.key.IncomingKey;
import dev.orrery.storage.key.IncomingValue;
import dev.orrery.storage.key.KeyRange;
import dev.orrery.storage.key.LogicalKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One page of edges while it is filled: a range of keys for each vertex and label. Ranges that were
 * read more than once lately need no call of the engine.
 */
public final class AdjacencyScan {
    private final ReadView view;
    private final AdjacencyRequest request;
    private final EdgeCollector edges;
    private final boolean incoming;

    /**
     * A scan of what is newest.
     *
     * @param items reads the item of an edge, null if it is hidden; null if no item is needed
     */
    public AdjacencyScan(
            ReadView view,
            AdjacencyRequest request,
            @Nullable Function<ItemKey, @Nullable StoredItem> items) {
        this.view = view;
        this.request = request;
        this.edges = new EdgeCollector(items);
        this.incoming = request.wanted().isIncoming();
    }

    public AdjacencyPage run() {
        List<OfVertex> vertices = new ArrayList<>(request.sources().size());
        boolean known = true;
        for (int i = 0; i < request.sources().size(); i++) {
            OfVertex vertex = new OfVertex(i);
            vertices.add(vertex);
            known &= vertex.isKnown();
        }
        if (known) {
            return run(vertices, null);
        }
        // Memory was asked for all of them before: what the cursor finds is not older.
        Family family = incoming ? Family.INCOMING : Family.ADJACENCY;
        try (KeyCursor cursor = view.scan(family, hull(vertices))) {
            return run(vertices, cursor);
        }
    }

    /** One cursor serves all vertices: making one costs more than moving it. */
    private static KeyRange hull(List<OfVertex> vertices) {
        byte[] least = vertices.getFirst().prefix;
        byte[] greatest = least;
        for (OfVertex vertex : vertices) {
            least = Arrays.compareUnsigned(vertex.prefix, least) < 0 ? vertex.prefix : least;
            greatest =
                    Arrays.compareUnsigned(vertex.prefix, greatest) > 0 ? vertex.prefix : greatest;
        }
        return KeyRange.of(least, KeyRange.next(greatest));
    }

    private AdjacencyPage run(List<OfVertex> vertices, @Nullable KeyCursor cursor) {
        List<AdjacencyRequest.Source> sources = request.sources();
        for (int i = 0; i < vertices.size(); i++) {
            Optional<Given> given = vertices.get(i).read(cursor);
            if (given.isPresent()) {
                List<AdjacencyRequest.Source> rest = new ArrayList<>();
                rest.add(new AdjacencyRequest.Source(sources.get(i).vertex(), given.get()));
                rest.addAll(sources.subList(i + 1, sources.size()));
                return edges.page(rest);
            }
        }
        return edges.page(List.of());
    }

    /** The edges of one vertex. */
    private final class OfVertex {
        private final int source;
        private final ItemKey vertex;
        private final Given from;
        private final byte[] prefix;
        private final List<Range> ranges;
        private int count;

        OfVertex(int source) {
            this.source = source;
            this.vertex = request.sources().get(source).vertex();
            this.from = request.sources().get(source).given();
            this.count = from.count();
            byte[] logicalKey =
                    new LogicalKey(request.containerNumber(), vertex.position(), vertex.partition())
                            .encode();
            this.prefix = AdjacencyKey.ofSource(logicalKey, vertex.id());
            this.ranges = ranges();
        }

        private List<Range> ranges() {
            List<String> labels = request.labels();
            if (labels.isEmpty()) {
                return List.of(new Range(0, prefix));
            }
            List<Range> all = new ArrayList<>(labels.size());
            for (int i = from.label(); i < labels.size(); i++) {
                all.add(new Range(i, AdjacencyKey.withLabel(prefix, labels.get(i))));
            }
            return all;
        }

        boolean isKnown() {
            for (Range range : ranges) {
                if (range.known == null) {
                    return false;
                }
            }
            return true;
        }

        /** Answers how far it came, if the page was full before the end. */
        Optional<Given> read(@Nullable KeyCursor cursor) {
            edges.chargeVertex();
            for (Range range : ranges) {
                Optional<Given> given = range.read(cursor);
                if (given.isPresent()) {
                    return given;
                }
            }
            return Optional.empty();
        }

        private boolean wantsMore() {
            return count < request.wanted().maxEdges();
        }

        /** Those that have one of the labels, or all of them. */
        private final class Range {
            private final int label;
            private final byte[] start;
            private final @Nullable RecalledEdges recalled;
            private final @Nullable EntryList known;

            Range(int label, byte[] start) {
                this.label = label;
                this.start = start;
                boolean whole = from.lastKey().length == 0 || from.label() != label;
                this.recalled = whole && !incoming ? view.recallEdges(start) : null;
                this.known = recalled == null ? null : recalled.entries();
            }

            Optional<Given> read(@Nullable KeyCursor cursor) {
                if (known != null) {
                    return repeat(known);
                }
                if (cursor == null) {
                    throw new IllegalStateException("a range that is not known needs a cursor");
                }
                return scan(cursor);
            }

            private Optional<Given> repeat(EntryList entries) {
                byte[] bytes = entries.array();
                while (wantsMore() && entries.next()) {
                    int middle = entries.valueFrom();
                    addOutgoing(
                            edge(bytes, entries.keyFrom(), middle),
                            AdjacencyValue.read(bytes, middle, entries.valueTo()));
                    if (edges.isFull()) {
                        return given(key(bytes, entries.keyFrom(), middle));
                    }
                }
                return Optional.empty();
            }

            private Optional<Given> scan(KeyCursor cursor) {
                EntryList.Packer found = new EntryList.Packer();
                boolean onKey = first(cursor);
                while (wantsMore()) {
                    byte[] key = onKey ? cursor.key() : null;
                    if (key == null || !begins(key)) {
                        learn(found);
                        break;
                    }
                    byte[] value = cursor.value();
                    found.add(key, start.length, value);
                    add(key, value);
                    if (edges.isFull()) {
                        return given(key);
                    }
                    onKey = cursor.next();
                }
                return Optional.empty();
            }

            private void learn(EntryList.Packer found) {
                if (recalled != null) {
                    recalled.learn(found);
                }
            }

            private Optional<Given> given(byte[] lastKey) {
                return Optional.of(new Given(count, label, lastKey));
            }

            private byte[] key(byte[] bytes, int restFrom, int restTo) {
                byte[] key = Arrays.copyOf(start, start.length + restTo - restFrom);
                System.arraycopy(bytes, restFrom, key, start.length, restTo - restFrom);
                return key;
            }

            private boolean begins(byte[] key) {
                return key.length >= start.length
                        && Arrays.equals(key, 0, start.length, start, 0, start.length);
            }

            private boolean first(KeyCursor cursor) {
                byte[] last = from.lastKey();
                if (last.length == 0 || from.label() != label) {
                    return cursor.seek(start);
                }
                boolean found = cursor.seek(last);
                return (found && Arrays.equals(cursor.key(), last)) ? cursor.next() : found;
            }

            private void add(byte[] key, byte[] value) {
                if (incoming) {
                    edges.addIncoming(
                            source,
                            IncomingKey.edge(key, prefix.length),
                            IncomingValue.read(value));
                    count++;
                } else {
                    addOutgoing(edge(key, start.length, key.length), AdjacencyValue.read(value));
                }
            }

            private AdjacencyKey.Edge edge(byte[] bytes, int restFrom, int restTo) {
                return request.labels().isEmpty()
                        ? AdjacencyKey.edge(bytes, restFrom, restTo)
                        : AdjacencyKey.labelled(
                                request.labels().get(label), bytes, restFrom, restTo);
            }
        }

        private void addOutgoing(AdjacencyKey.Edge edge, EdgeShape.Target target) {
            if (edges.addOutgoing(source, vertex, edge, target)) {
                count++;
            }
        }
    }
}
