package dev.orrery.gateway;

import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.capacity.ThroughputPreview;
import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.ContainerSpec;
import dev.orrery.cluster.catalog.DatabaseRecord;
import dev.orrery.cluster.catalog.DocumentChange;
import dev.orrery.cluster.catalog.DocumentRecord;
import dev.orrery.cluster.catalog.OfferRecord;
import dev.orrery.cluster.catalog.ResourceName;
import dev.orrery.cluster.catalog.ThroughputOwner;
import dev.orrery.cluster.operation.OfferState;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.graph.GraphLayout;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.container.ApiKind;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.graph.GraphSettings;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.key.PartitionKeyDefinition;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntPredicate;

/**
 * Databases, containers, their throughput, and what APIs keep beside them.
 *
 * <p>Look-ups answer from memory. Changes wait for the disk, and belong on a thread that may wait.
 */
public final class Metadata {
    private final Cluster cluster;
    private final Consumer<IntPredicate> forgetOthers;

    /**
     * Metadata of a cluster.
     *
     * @param forgetOthers told which containers there are when some were deleted
     */
    Metadata(Cluster cluster, Consumer<IntPredicate> forgetOthers) {
        this.cluster = cluster;
        this.forgetOthers = forgetOthers;
    }

    public List<DatabaseRecord> databases() {
        return cluster.snapshot().databases();
    }

    public DatabaseRecord database(ResourceName name) {
        return cluster.snapshot()
                .database(name)
                .orElseThrow(() -> NotFound.of("The database " + name));
    }

    public List<ContainerRecord> containers(DatabaseRecord database) {
        return cluster.snapshot().containers(database.number());
    }

    /**
     * Refused with {@code NOT_FOUND}; an edge that was asked for an item answers that its owner is
     * not found.
     */
    public ContainerRecord container(DatabaseRecord database, ResourceName name) {
        return cluster.snapshot()
                .container(database.number(), name)
                .orElseThrow(
                        () ->
                                NotFound.of(
                                        "The container %s in database '%s'"
                                                .formatted(name, database.id())));
    }

    /** What people call a container: database, slash, id; empty if it is gone. */
    public Optional<String> containerName(int number) {
        CatalogSnapshot snapshot = cluster.snapshot();
        return snapshot.container(number)
                .flatMap(
                        container ->
                                snapshot.database(
                                                new ResourceName.ByNumber(
                                                        container.databaseNumber()))
                                        .map(database -> database.id() + "/" + container.id()));
    }

    public List<OfferRecord> offers() {
        return cluster.snapshot().offers();
    }

    public OfferRecord offer(int number) {
        return cluster.snapshot()
                .offer(number)
                .orElseThrow(() -> NotFound.of("The offer with number " + number));
    }

    /** Empty if the database has no throughput to share. */
    public Optional<OfferRecord> offerOf(DatabaseRecord database) {
        return cluster.snapshot().offerOf(new ThroughputOwner.SharedDatabase(database.number()));
    }

    /** Empty if the container shares the throughput of its database. */
    public Optional<OfferRecord> offerOf(ContainerRecord container) {
        return cluster.snapshot()
                .offerOf(
                        new ThroughputOwner.DedicatedContainer(
                                container.databaseNumber(), container.number()));
    }

    /** Blocks. With throughput, the database's containers share it. */
    public DatabaseRecord createDatabase(String id, Optional<Throughput> throughput) {
        return cluster.operations().createDatabase(id, throughput);
    }

    /** Blocks. */
    public void deleteDatabase(DatabaseRecord database, EtagCondition condition) {
        cluster.operations().deleteDatabase(database.number(), condition);
        forgetDeleted();
    }

    /** Blocks. Without throughput, the container shares its database's, or gets the default. */
    public ContainerRecord createContainer(
            DatabaseRecord database, ContainerSpec spec, Optional<Throughput> throughput) {
        requireGraph(spec);
        return cluster.operations().createContainer(database.number(), spec, throughput);
    }

    /**
     * Blocks. Creates a graph: a container whose partition key is a property of its vertices, as
     * {@link GraphLayout} demands. Other containers of JSON items can be used as graphs too, if
     * their partition key allows it.
     */
    public ContainerRecord createGraph(
            DatabaseRecord database,
            String id,
            PartitionKeyDefinition partitionKey,
            Optional<Throughput> throughput) {
        return createGraph(database, id, partitionKey, throughput, GraphSettings.NONE);
    }

    /** Blocks. As the other, with settings of its own. */
    public ContainerRecord createGraph(
            DatabaseRecord database,
            String id,
            PartitionKeyDefinition partitionKey,
            Optional<Throughput> throughput,
            GraphSettings settings) {
        GraphLayout.of(partitionKey);
        return createContainer(
                database,
                new ContainerSpec(
                        id,
                        partitionKey,
                        IndexingPolicy.ALL,
                        UniqueKeyPolicy.NONE,
                        TimeToLive.OFF,
                        JsonObject.EMPTY,
                        ApiKind.GREMLIN,
                        settings.toSchema()),
                throughput);
    }

    /** Blocks. */
    public ContainerRecord replaceContainer(
            ContainerRecord container, ContainerSpec spec, EtagCondition condition) {
        requireGraph(spec);
        return cluster.operations().replaceContainer(container.number(), spec, condition);
    }

    private static void requireGraph(ContainerSpec spec) {
        if (spec.apiKind() != ApiKind.CASSANDRA && !spec.schema().isNone()) {
            GraphLayout.of(spec.partitionKey());
        }
    }

    /** Blocks. */
    public void deleteContainer(ContainerRecord container, EtagCondition condition) {
        cluster.operations().deleteContainer(container.number(), condition);
        forgetDeleted();
    }

    /** What can be made of an offer; may read a few blocks from the disk. */
    public OfferState offerState(OfferRecord offer) {
        return cluster.operations().offerState(offer);
    }

    /** Blocks. */
    public OfferRecord replaceOffer(
            OfferRecord offer, Throughput throughput, EtagCondition condition) {
        return cluster.operations().replaceOffer(offer.number(), throughput, condition);
    }

    /** What other throughput would mean; may read a few blocks from the disk. */
    public ThroughputPreview previewOffer(OfferRecord offer, Throughput wanted) {
        return cluster.operations().preview(offer, wanted);
    }

    /** What an API keeps in one of its collections, by name; from memory. */
    public Map<String, DocumentRecord> documents(String collection) {
        return cluster.snapshot().documents(collection);
    }

    /** Blocks. Changes documents of one collection by what they are at that moment. */
    public void changeDocuments(
            String collection, Function<Map<String, DocumentRecord>, DocumentChange> decision) {
        cluster.operations().changeDocuments(collection, decision);
    }

    private void forgetDeleted() {
        CatalogSnapshot snapshot = cluster.snapshot();
        forgetOthers.accept(number -> snapshot.container(number).isPresent());
    }
}
