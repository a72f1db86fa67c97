package dev.orrery.partition.graph;

import dev.orrery.model.command.StoredItem;
import dev.orrery.model.cost.RequestUnits;
import dev.orrery.model.graph.EdgeShape;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.KeyCursor;
import dev.orrery.storage.engine.StoreView;
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

/** One page of edges while it is filled: a range of keys for each vertex and label. */
public final class AdjacencyScan {
    private final StoreView view;
    private final AdjacencyRequest request;
    private final @Nullable Function<ItemKey, @Nullable StoredItem> items;
    private final List<AdjacencyPage.Neighbour> neighbours = new ArrayList<>();
    private final boolean incoming;
    private double charge;

    /**
     * A scan of one state.
     *
     * @param items reads the item of an edge, null if it is hidden; null if no item is needed
     */
    public AdjacencyScan(
            StoreView view,
            AdjacencyRequest request,
            @Nullable Function<ItemKey, @Nullable StoredItem> items) {
        this.view = view;
        this.request = request;
        this.items = items;
        this.incoming = request.wanted().isIncoming();
    }

    public AdjacencyPage run() {
        List<OfVertex> vertices = new ArrayList<>(request.sources().size());
        for (int i = 0; i < request.sources().size(); i++) {
            vertices.add(new OfVertex(i));
        }
        if (vertices.isEmpty()) {
            return page(List.of());
        }
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

    private AdjacencyPage run(List<OfVertex> vertices, KeyCursor cursor) {
        List<AdjacencyRequest.Source> sources = request.sources();
        for (int i = 0; i < vertices.size(); i++) {
            Optional<Given> given = vertices.get(i).read(cursor);
            if (given.isPresent()) {
                List<AdjacencyRequest.Source> rest = new ArrayList<>();
                rest.add(new AdjacencyRequest.Source(sources.get(i).vertex(), given.get()));
                rest.addAll(sources.subList(i + 1, sources.size()));
                return page(rest);
            }
        }
        return page(List.of());
    }

    private AdjacencyPage page(List<AdjacencyRequest.Source> rest) {
        return new AdjacencyPage(
                neighbours, rest, Math.max(RequestUnits.MINIMUM, RequestUnits.rounded(charge)));
    }

    /** The edges of one vertex. */
    private final class OfVertex {
        private final int source;
        private final ItemKey vertex;
        private final Given from;
        private final byte[] prefix;
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
        }

        /** Answers how far it came, if the page was full before the end. */
        Optional<Given> read(KeyCursor cursor) {
            charge += RequestUnits.PER_VERTEX;
            List<String> labels = request.labels();
            if (labels.isEmpty()) {
                return read(cursor, 0, prefix);
            }
            for (int i = from.label(); i < labels.size(); i++) {
                Optional<Given> given =
                        read(cursor, i, AdjacencyKey.withLabel(prefix, labels.get(i)));
                if (given.isPresent()) {
                    return given;
                }
            }
            return Optional.empty();
        }

        private Optional<Given> read(KeyCursor cursor, int label, byte[] start) {
            boolean found = first(cursor, label, start);
            while (found && count < request.wanted().maxEdges()) {
                byte[] key = cursor.key();
                if (!begins(key, start)) {
                    break;
                }
                add(key, cursor.value(), label, start.length);
                if (neighbours.size() == AdjacencyRequest.MAX_EDGES) {
                    return Optional.of(new Given(count, label, key));
                }
                found = cursor.next();
            }
            return Optional.empty();
        }

        private static boolean begins(byte[] key, byte[] start) {
            return key.length >= start.length
                    && Arrays.equals(key, 0, start.length, start, 0, start.length);
        }

        private boolean first(KeyCursor cursor, int label, byte[] start) {
            byte[] last = from.lastKey();
            if (last.length == 0 || from.label() != label) {
                return cursor.seek(start);
            }
            boolean found = cursor.seek(last);
            return (found && Arrays.equals(cursor.key(), last)) ? cursor.next() : found;
        }

        private void add(byte[] key, byte[] value, int label, int start) {
            if (incoming) {
                addIncoming(IncomingKey.edge(key, prefix.length), IncomingValue.read(value));
            } else if (request.labels().isEmpty()) {
                addOutgoing(AdjacencyKey.edge(key, start), value);
            } else {
                addOutgoing(AdjacencyKey.labelled(request.labels().get(label), key, start), value);
            }
        }

        private void addIncoming(IncomingKey.Edge edge, IncomingValue from) {
            charge += RequestUnits.PER_ADJACENT_EDGE;
            count++;
            neighbours.add(
                    new AdjacencyPage.Neighbour(
                            source,
                            edge.key().id(),
                            edge.label(),
                            new EdgeShape.Target(
                                    edge.key().partition(), from.sourceId(), from.sourceLabel()),
                            null));
        }

        private void addOutgoing(AdjacencyKey.Edge edge, byte[] value) {
            charge += RequestUnits.PER_ADJACENT_EDGE;
            StoredItem item = null;
            if (items != null) {
                item = items.apply(new ItemKey(vertex.position(), vertex.partition(), edge.id()));
                if (item == null) {
                    return;
                }
                charge += RequestUnits.read(item.textLength());
            }
            count++;
            neighbours.add(
                    new AdjacencyPage.Neighbour(
                            source, edge.id(), edge.label(), AdjacencyValue.read(value), item));
        }
    }
}
