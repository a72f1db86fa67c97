package dev.orrery.cluster.operation;

import dev.orrery.cluster.capacity.ThroughputPreview;
import dev.orrery.cluster.catalog.Catalog;
import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.ContainerSpec;
import dev.orrery.cluster.catalog.DatabaseRecord;
import dev.orrery.cluster.catalog.DocumentChange;
import dev.orrery.cluster.catalog.DocumentRecord;
import dev.orrery.cluster.catalog.OfferRecord;
import dev.orrery.cluster.partitions.LocalPartitions;
import dev.orrery.cluster.split.RangeChanges;
import dev.orrery.cluster.split.Succession;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.container.ContainerSchema;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * All changes of databases, containers and throughput, one at a time. Each waits for the disk, so
 * it belongs on a thread that may wait. Resources are named by number: a resource that was deleted
 * and created again under the same name is another one.
 */
public final class MetadataOperations {
    private final Workspace workspace;
    private final DatabaseOperations databases;
    private final ContainerOperations containers;
    private final OfferOperations offers;
    private final DocumentOperations documents;
    private final SchemaOperations schemas;
    private final UserOperations users;
    private final NodeOperations nodes;
    private final RangeChanges rangeChanges;

    public MetadataOperations(
            Catalog catalog,
            LocalPartitions partitions,
            CatalogLimits limits,
            RangeChanges.ChangeSettings changeSettings) {
        this(catalog, partitions, limits, changeSettings, FaultPoint.NONE);
    }

    MetadataOperations(
            Catalog catalog,
            LocalPartitions partitions,
            CatalogLimits limits,
            RangeChanges.ChangeSettings changeSettings,
            FaultPoint faults) {
        Succession succession = new Succession(catalog);
        workspace = new Workspace(catalog, partitions, succession, faults);
        rangeChanges = new RangeChanges(catalog, partitions, workspace, succession, changeSettings);
        databases = new DatabaseOperations(workspace, partitions, limits);
        containers = new ContainerOperations(workspace, partitions, limits);
        documents = new DocumentOperations(workspace);
        schemas = new SchemaOperations(workspace, partitions);
        users = new UserOperations(workspace);
        nodes = new NodeOperations(workspace);
        offers = new OfferOperations(workspace, partitions, limits);
    }

    /** Opens the partitions the catalog names, after finishing what a crash interrupted. */
    public void start() {
        workspace.start();
    }

    /**
     * Runs alone what opens failed partitions again. If it answers that it did, catalog and
     * partitions are brought into agreement.
     */
    public void repair(BooleanSupplier reopening) {
        workspace.repair(reopening);
    }

    /** Runs something while nothing changes databases, containers and ranges. */
    public <T> T alone(Supplier<T> work) {
        return workspace.exclusively(work);
    }

    /** Splits and merges of physical partitions. */
    public RangeChanges rangeChanges() {
        return rangeChanges;
    }

    /** With throughput, all containers without their own share it. */
    public DatabaseRecord createDatabase(String id, Optional<Throughput> throughput) {
        return createDatabase(id, ContainerSchema.NONE, throughput);
    }

    /** As {@link #createDatabase(String, Optional)}, with what an API adds to the database. */
    public DatabaseRecord createDatabase(
            String id, ContainerSchema schema, Optional<Throughput> throughput) {
        return workspace.exclusively(() -> databases.create(id, schema, throughput));
    }

    /**
     * Changes what an API adds to a database and to containers of it, all at once, by what it is at
     * that moment. The decision may refuse by an exception; then nothing changes.
     */
    public void changeSchema(int databaseNumber, Function<CatalogSnapshot, SchemaChange> decision) {
        workspace.exclusively(() -> schemas.change(databaseNumber, decision));
    }

    public void deleteDatabase(int number, EtagCondition condition) {
        workspace.exclusively(() -> databases.delete(number, condition));
    }

    /** Without throughput, the container shares its database's, or gets the default. */
    public ContainerRecord createContainer(
            int databaseNumber, ContainerSpec spec, Optional<Throughput> throughput) {
        return workspace.exclusively(() -> containers.create(databaseNumber, spec, throughput));
    }

    public ContainerRecord replaceContainer(
            int number, ContainerSpec spec, EtagCondition condition) {
        return workspace.exclusively(() -> containers.replace(number, spec, condition));
    }

    public void deleteContainer(int number, EtagCondition condition) {
        workspace.exclusively(() -> containers.delete(number, condition));
    }

    /** Changes documents of one collection by what they are at that moment. */
    public void changeDocuments(
            String collection, Function<Map<String, DocumentRecord>, DocumentChange> decision) {
        workspace.exclusively(() -> documents.change(collection, decision));
    }

    public OfferRecord replaceOffer(int number, Throughput throughput, EtagCondition condition) {
        return workspace.exclusively(() -> offers.replace(number, throughput, condition));
    }

    /** Nodes and their replicas. */
    public NodeOperations nodes() {
        return nodes;
    }

    public UserOperations users() {
        return users;
    }

    /** What each of an offer's partitions may spend in a second, by number, in ring order. */
    public Map<Integer, Double> budgets(OfferRecord offer) {
        return offers.budgets(offer);
    }

    /** What throughput would mean that somebody wants instead of an offer's. */
    public ThroughputPreview preview(OfferRecord offer, Throughput wanted) {
        return offers.preview(offer, wanted);
    }

    /** What can be made of an offer; may read a few blocks from the disk. */
    public OfferState offerState(OfferRecord offer) {
        return offers.state(offer);
    }
}
