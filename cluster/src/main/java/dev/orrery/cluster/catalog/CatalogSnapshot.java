package dev.orrery.cluster.catalog;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The whole catalog after one change. It never changes, so requests read it without a lock; every
 * look-up is one step in a hash table.
 */
public final class CatalogSnapshot {
    private final Map<String, CatalogRecord> byItemId;
    private final AccountRecord account;
    private final List<DatabaseRecord> databases;
    private final Map<String, DatabaseRecord> databasesByName;
    private final Map<Integer, DatabaseRecord> databasesByNumber;
    private final Map<Integer, ContainerRecord> containersByNumber;
    private final Map<Integer, Map<String, ContainerRecord>> containersByDatabase;
    private final List<OfferRecord> offers;
    private final Map<Integer, OfferRecord> offersByNumber;
    private final Map<ThroughputOwner, OfferRecord> offersByOwner;
    private final Map<ThroughputOwner, RangeTable> rangesByOwner;
    private final Map<String, Map<String, DocumentRecord>> documents;
    private final UserTable users;
    private final List<NodeRecord> nodes;
    private final Map<ThroughputOwner, RangeHistory> historiesByOwner;
    private final List<PendingChange> pendingChanges;

    private CatalogSnapshot(Map<String, CatalogRecord> records) {
        byItemId = Map.copyOf(records);
        account = select(AccountRecord.class).findFirst().orElseThrow();
        databases = sorted(select(DatabaseRecord.class), DatabaseRecord::number);
        databasesByName = index(databases, DatabaseRecord::id);
        databasesByNumber = index(databases, DatabaseRecord::number);
        List<ContainerRecord> containers =
                sorted(select(ContainerRecord.class), ContainerRecord::number);
        containersByNumber = index(containers, ContainerRecord::number);
        containersByDatabase =
                containers.stream()
                        .collect(
                                Collectors.groupingBy(
                                        ContainerRecord::databaseNumber,
                                        Collectors.toMap(ContainerRecord::id, c -> c)));
        offers = sorted(select(OfferRecord.class), OfferRecord::number);
        offersByNumber = index(offers, OfferRecord::number);
        offersByOwner = index(offers, OfferRecord::owner);
        rangesByOwner = new HashMap<>();
        select(RangeRecord.class)
                .collect(Collectors.groupingBy(RangeRecord::owner))
                .forEach((owner, ranges) -> rangesByOwner.put(owner, new RangeTable(ranges)));
        documents =
                select(DocumentRecord.class)
                        .collect(
                                Collectors.groupingBy(
                                        DocumentRecord::collection,
                                        Collectors.toUnmodifiableMap(
                                                DocumentRecord::name, d -> d)));
        nodes = select(NodeRecord.class).sorted(NodeOrder.BY_ID).toList();
        users =
                new UserTable(
                        select(UserRecord.class).toList(), select(PermissionRecord.class).toList());
        pendingChanges = select(PendingChange.class).toList();
        historiesByOwner = new HashMap<>();
        select(RangeChange.class)
                .collect(Collectors.groupingBy(RangeChange::owner))
                .forEach((owner, all) -> historiesByOwner.put(owner, new RangeHistory(all)));
    }

    /** Makes a snapshot of records that were read from the catalog's partition. */
    static CatalogSnapshot of(Collection<? extends CatalogRecord> records) {
        return new CatalogSnapshot(
                records.stream().collect(Collectors.toMap(CatalogRecord::itemId, r -> r)));
    }

    /** The catalog after one more change. */
    CatalogSnapshot after(CatalogChange change) {
        Map<String, CatalogRecord> records = new HashMap<>(byItemId);
        change.removed().forEach(record -> records.remove(record.itemId()));
        change.written().forEach(record -> records.put(record.itemId(), record));
        return new CatalogSnapshot(records);
    }

    boolean contains(CatalogRecord record) {
        return byItemId.containsKey(record.itemId());
    }

    public AccountRecord account() {
        return account;
    }

    /** All databases in the order of their creation. */
    public List<DatabaseRecord> databases() {
        return databases;
    }

    public Optional<DatabaseRecord> database(ResourceName name) {
        return Optional.ofNullable(
                switch (name) {
                    case ResourceName.ByName(String id) -> databasesByName.get(id);
                    case ResourceName.ByNumber(int number) -> databasesByNumber.get(number);
                });
    }

    /** The database's containers in the order of their creation. */
    public List<ContainerRecord> containers(int databaseNumber) {
        return sorted(
                containersByDatabase.getOrDefault(databaseNumber, Map.of()).values().stream(),
                ContainerRecord::number);
    }

    public Optional<ContainerRecord> container(int databaseNumber, ResourceName name) {
        return switch (name) {
            case ResourceName.ByName(String id) ->
                    Optional.ofNullable(
                            containersByDatabase.getOrDefault(databaseNumber, Map.of()).get(id));
            case ResourceName.ByNumber(int number) ->
                    container(number).filter(c -> c.databaseNumber() == databaseNumber);
        };
    }

    public Optional<ContainerRecord> container(int number) {
        return Optional.ofNullable(containersByNumber.get(number));
    }

    /** The containers whose records lie in the owner's partitions. */
    public List<ContainerRecord> containersOf(ThroughputOwner owner) {
        return containers(owner.databaseNumber()).stream()
                .filter(container -> container.owner().equals(owner))
                .toList();
    }

    public List<OfferRecord> offers() {
        return offers;
    }

    public Optional<OfferRecord> offer(int number) {
        return Optional.ofNullable(offersByNumber.get(number));
    }

    /** Empty for a database without throughput of its own. */
    public Optional<OfferRecord> offerOf(ThroughputOwner owner) {
        return Optional.ofNullable(offersByOwner.get(owner));
    }

    /** Where the owner's physical partitions are; empty if it has none. */
    public Optional<RangeTable> ranges(ThroughputOwner owner) {
        return Optional.ofNullable(rangesByOwner.get(owner));
    }

    /** The physical partitions of a container of this snapshot. */
    public RangeTable ranges(ContainerRecord container) {
        return Objects.requireNonNull(rangesByOwner.get(container.owner()), "a container's ranges");
    }

    /** The splits and merges of an owner's partitions. */
    public RangeHistory history(ThroughputOwner owner) {
        return historiesByOwner.getOrDefault(owner, RangeHistory.EMPTY);
    }

    /** The splits and merges of all owners, the oldest first. */
    public List<RangeChange> rangeChanges() {
        return sorted(select(RangeChange.class), RangeChange::order);
    }

    /** The splits and merges that are under way. */
    public List<PendingChange> pendingChanges() {
        return pendingChanges;
    }

    /** The split or merge of a partition that is under way: its replicas stay where they are. */
    public Optional<PendingChange> pending(int partitionNumber) {
        return pendingChanges.stream()
                .filter(pending -> pending.concerns(partitionNumber))
                .findFirst();
    }

    /** Every physical partition there is. */
    public List<RangeRecord> allRanges() {
        List<RangeRecord> all = new ArrayList<>();
        rangesByOwner.values().forEach(table -> all.addAll(table.all()));
        return all;
    }

    /** A physical partition by its number. */
    public Optional<RangeRecord> range(int number) {
        return Optional.ofNullable((RangeRecord) byItemId.get(RangeRecord.itemId(number)));
    }

    /** What an API keeps in one of its collections, by name. */
    public Map<String, DocumentRecord> documents(String collection) {
        return documents.getOrDefault(collection, Map.of());
    }

    /** The nodes of the cluster; none where there is only one, which does not count. */
    public List<NodeRecord> nodes() {
        return nodes;
    }

    /** Where new partitions go. */
    ReplicaPlacement placement() {
        return new ReplicaPlacement(nodes, writeRegion(), allRanges());
    }

    /** The region that takes the writes, or that is being made so. */
    public String writeRegion() {
        return account.writeRegion();
    }

    /** The region of a node; one that is not known has said nothing. */
    public String region(String node) {
        return nodes.stream()
                .filter(record -> record.node().equals(node))
                .findFirst()
                .map(NodeRecord::region)
                .orElse(NodePlace.ANYWHERE.region());
    }

    /** The nodes of a region. */
    public List<NodeRecord> nodesIn(String region) {
        return nodes.stream().filter(node -> node.region().equals(region)).toList();
    }

    /** Whether there are nodes outside of the region that takes the writes. */
    public boolean hasSeveralRegions() {
        return nodes.stream().anyMatch(node -> !node.region().equals(writeRegion()));
    }

    public UserTable users() {
        return users;
    }

    /** Databases and containers together: what the limit on resources counts. */
    public int resourceCount() {
        return databases.size() + containersByNumber.size();
    }

    private <T extends CatalogRecord> Stream<T> select(Class<T> kind) {
        return byItemId.values().stream().filter(kind::isInstance).map(kind::cast);
    }

    private static <T> List<T> sorted(Stream<T> records, ToIntFunction<T> number) {
        return records.sorted(Comparator.comparingInt(number)).toList();
    }

    private static <K, T> Map<K, T> index(List<T> records, Function<T, K> key) {
        return records.stream().collect(Collectors.toUnmodifiableMap(key, r -> r));
    }
}
