package dev.orrery.partition.state;

import dev.orrery.cql.schema.RowIndex;
import dev.orrery.cql.schema.TableIndexing;
import dev.orrery.model.container.ApiKind;
import dev.orrery.model.container.ContainerDefinition;
import dev.orrery.model.container.ContainerIdentity;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.graph.GraphSettings;
import dev.orrery.model.json.JsonPath;
import dev.orrery.model.resource.ResourceId;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.partition.state.Transition.Links;
import dev.orrery.storage.index.IndexedPaths;
import dev.orrery.storage.index.UniquePaths;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A container as the partition uses it: its definition, the walk that is under way on it, and what
 * is derived from both once instead of for every item. Immutable.
 */
public final class LiveContainer {
    private final ContainerDefinition definition;
    private final Derived derived;
    private final @Nullable Transition transition;
    private final Deletions deletions;

    /** What follows from the definition alone. */
    private record Derived(
            int positionBytes,
            ResourceId resourceId,
            String linkPrefix,
            List<JsonPath> partitionKeyPaths,
            UniquePaths uniqueKeys,
            IndexedPaths indexing,
            List<RowIndex> rowIndexes,
            GraphSettings graph,
            Optional<LiveTable> table) {
        static Derived from(ContainerDefinition definition) {
            ContainerIdentity identity = definition.identity();
            ResourceId database = ResourceId.database(identity.databaseNumber());
            ResourceId container =
                    ResourceId.container(identity.databaseNumber(), identity.containerNumber());
            return new Derived(
                    RingPositions.sizeBytes(definition.partitionKey()),
                    container,
                    "dbs/%s/colls/%s/docs/".formatted(database.text(), container.text()),
                    definition.partitionKey().paths().stream()
                            .map(path -> JsonPath.ofNames(path.segments()))
                            .toList(),
                    UniquePaths.compile(definition.uniqueKeys()),
                    IndexedPaths.compile(definition.indexing()),
                    indexesOf(definition),
                    GraphSettings.of(definition),
                    isTable(definition)
                            ? Optional.of(LiveTable.of(definition.schema()))
                            : Optional.empty());
        }
    }

    private static boolean isTable(ContainerDefinition definition) {
        return definition.identity().apiKind() == ApiKind.CASSANDRA;
    }

    private static List<RowIndex> indexesOf(ContainerDefinition definition) {
        return isTable(definition) ? TableIndexing.indexes(definition.indexing()) : List.of();
    }

    private LiveContainer(
            ContainerDefinition definition,
            Derived derived,
            @Nullable Transition transition,
            Deletions deletions) {
        this.definition = definition;
        this.derived = derived;
        this.transition = transition;
        this.deletions = deletions;
    }

    /** A container as it was stored, or a new one. */
    public static LiveContainer of(
            ContainerDefinition definition, Optional<Transition> transition) {
        return new LiveContainer(
                definition, Derived.from(definition), transition.orElse(null), Deletions.NONE);
    }

    /**
     * The container with a newer definition. Where stored records have to follow, a walk begins;
     * one that is under way ends first.
     */
    public LiveContainer upgrade(ContainerDefinition newer) {
        Derived fresh = Derived.from(newer);
        boolean kept = fresh.graph().equals(graph());
        if (transition != null) {
            return new LiveContainer(
                    newer, fresh, kept ? transition : transition.withoutLinks(), deletions);
        }
        Transition walk =
                needsWalk(definition, newer) || (!kept && fresh.graph().hasIncoming())
                        ? Transition.start(definition.indexing(), newer, links(fresh.graph(), kept))
                        : null;
        return new LiveContainer(newer, fresh, walk, deletions);
    }

    private static Links links(GraphSettings wanted, boolean complete) {
        if (!wanted.hasIncoming()) {
            return Links.NONE;
        }
        return complete ? Links.COMPLETE : Links.TOLD;
    }

    /** The container after a step of its walk. */
    public LiveContainer advance(Transition advanced) {
        return new LiveContainer(definition, derived, advanced, deletions);
    }

    /** The container after the end of its walk, which another one may follow. */
    public LiveContainer endWalk(Transition ended) {
        return new LiveContainer(
                definition,
                derived,
                ended.leadsTo(definition)
                        ? null
                        : Transition.start(
                                ended.target(), definition, links(graph(), ended.hasLinksAtEnd())),
                deletions);
    }

    /** The container with other deletions under way. */
    LiveContainer with(Deletions changed) {
        return new LiveContainer(definition, derived, transition, changed);
    }

    /** The deletions of whole keys that are under way. */
    public Deletions deletions() {
        return deletions;
    }

    /** Whether records may lie here that are not to be shown: expired ones, or deleted ones. */
    public boolean hidesRecords() {
        return definition.timeToLive().isOn() || !deletions.isEmpty();
    }

    public ContainerDefinition definition() {
        return definition;
    }

    public int number() {
        return definition.number();
    }

    public Optional<Transition> transition() {
        return Optional.ofNullable(transition);
    }

    /** Bytes of the ring positions in the container's keys. */
    public int positionBytes() {
        return derived.positionBytes();
    }

    public ResourceId resourceId() {
        return derived.resourceId();
    }

    /** What the link of an item begins with. */
    public String linkPrefix() {
        return derived.linkPrefix();
    }

    /** Where an item has its partition key. */
    public List<JsonPath> partitionKeyPaths() {
        return derived.partitionKeyPaths();
    }

    public UniquePaths uniqueKeys() {
        return derived.uniqueKeys();
    }

    /** How the record with this key is indexed at the moment. */
    public IndexedPaths indexing(byte[] recordKey) {
        return transition == null ? derived.indexing() : transition.indexing(recordKey);
    }

    /** What the container keeps for graphs. */
    public GraphSettings graph() {
        return derived.graph();
    }

    /** Whether all edges here are told of to their targets, since a version of the definition. */
    public boolean hasIncomingSince(long version) {
        return graph().incomingSince() == version
                && (transition == null || transition.hasCompleteLinks());
    }

    /** The table, if the container is one. */
    public Optional<LiveTable> table() {
        return derived.table();
    }

    /** The table that the container is. */
    public LiveTable requireTable() {
        return derived.table()
                .orElseThrow(
                        () ->
                                OrreryException.badRequest(
                                        "The container is not a CQL table: it holds JSON items."));
    }

    /** All indexes of a table, complete or not. */
    public List<RowIndex> allRowIndexes() {
        return derived.rowIndexes();
    }

    /** Those of some indexes that the table still has. Entries of others went when it changed. */
    public List<RowIndex> present(List<RowIndex> indexes) {
        return indexes.stream().filter(derived.rowIndexes()::contains).toList();
    }

    /** The indexes of a table in which the record with this key is at the moment. */
    public List<RowIndex> rowIndexes(byte[] recordKey) {
        return transition == null
                ? derived.rowIndexes()
                : present(transition.rowIndexes(recordKey));
    }

    private static boolean needsWalk(ContainerDefinition older, ContainerDefinition newer) {
        boolean expiryChanges =
                newer.timeToLive().isOn() && !newer.timeToLive().equals(older.timeToLive());
        return expiryChanges || !newer.indexing().equals(older.indexing());
    }
}
