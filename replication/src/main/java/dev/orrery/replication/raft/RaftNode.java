package dev.orrery.replication.raft;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.replication.rpc.RpcClient;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.StoreReplacement;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.ratis.protocol.ClientId;
import org.apache.ratis.protocol.GroupManagementRequest;
import org.apache.ratis.protocol.RaftClientReply;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.protocol.TermIndex;
import org.apache.ratis.statemachine.StateMachine;

/** This process as a node of a cluster: its one port for other nodes, and its Raft groups. */
public final class RaftNode implements AutoCloseable {
    static final String LOGS = "logs";
    private static final String SNAPSHOTS = "snapshots";

    /** Copies of stores that are made or taken at the same time. */
    private static final int SNAPSHOT_THREADS = 4;

    private static final long CLOSE_TIMEOUT_SECONDS = 10;

    private final RaftNodeOptions options;
    private final RaftLogLimits limits;
    private final LogFolders logs;
    private final ClientId client = ClientId.randomId();
    private final Map<UUID, ReplicaStateMachine> machines = new ConcurrentHashMap<>();
    private final Map<UUID, PreparedGroup> prepared = new ConcurrentHashMap<>();
    private final ExecutorService snapshotThreads =
            Executors.newFixedThreadPool(
                    SNAPSHOT_THREADS,
                    Thread.ofPlatform().name("orrery-snapshots-", 0).daemon(true).factory());
    private final Map<UUID, LogFiles.Memory> failedLogs = new ConcurrentHashMap<>();
    private final SnapshotGate gate = new SnapshotGate();
    private final MemberTerms terms = new MemberTerms();
    private final RpcClient rpc;
    private final RaftServer server;

    private RaftNode(RaftNodeOptions options, RaftLogLimits limits) throws IOException {
        this.options = options;
        this.limits = limits;
        this.logs = new LogFolders(options.directory().resolve(LOGS), options.clusterId());
        this.rpc = new RpcClient(options.tls());
        SnapshotSource source =
                new SnapshotSource(
                        options.directory().resolve(SNAPSHOTS),
                        machines::get,
                        snapshotThreads,
                        options.clock());
        source.start();
        source.register(options.services());
        this.server = RatisServers.build(options, limits, logs.root(), gate, this::machine);
        options.services().handle(LeadershipRound.CALL, terms::answer);
        server.start();
    }

    /** Begins to listen; groups are opened afterwards. */
    public static RaftNode start(RaftNodeOptions options, RaftLogLimits limits) {
        try {
            return new RaftNode(options, limits);
        } catch (IOException e) {
            throw new OrreryException(
                    ErrorCode.SERVICE_UNAVAILABLE,
                    "The node cannot listen on %s: %s"
                            .formatted(options.self().address(), e.getMessage()),
                    e);
        }
    }

    private StateMachine machine(RaftGroupId id) {
        ReplicaStateMachine machine = machines.get(id.getUuid());
        if (machine == null) {
            throw new IllegalStateException("the group " + id + " was not opened here");
        }
        return machine;
    }

    /** Calls to other nodes. */
    public RpcClient rpc() {
        return rpc;
    }

    public RaftMember self() {
        return options.self();
    }

    /**
     * Opens this node's replica of a group, from the beginning or where it ended.
     *
     * @param number the group's number in the cluster
     * @param first the members the group began with; none if this node came later, so that it waits
     *     to be called
     * @param store belongs to the caller, who closes it after the log
     */
    public RaftLog open(int number, RaftMembers first, PartitionStore store) {
        UUID uuid = uuid(number);
        return new RaftLog(
                new GroupOpening(number, first, store),
                new LeadershipRound(rpc, options.self(), uuid),
                options.clock());
    }

    /** How one group is opened, perhaps several times. */
    private final class GroupOpening implements RaftLog.Opening {
        private final int number;
        private final RaftMembers first;
        private final PartitionStore store;
        private final UUID uuid;

        private GroupOpening(int number, RaftMembers first, PartitionStore store) {
            this.number = number;
            this.first = first;
            this.store = store;
            this.uuid = uuid(number);
        }

        @Override
        public boolean isVoteLost() {
            return new LogFiles(directory(uuid)).isVoteLost();
        }

        @Override
        public ReplicaStateMachine newMachine() {
            PreparedGroup waiting = prepared.get(uuid);
            return waiting == null ? machine(number, LateStore.of(store)) : waiting.machine();
        }

        @Override
        public RaftGroup open(ReplicaStateMachine machine) {
            PreparedGroup waiting = prepared.get(uuid);
            RaftGroup group;
            if (waiting == null) {
                group = add(number, first, machine);
            } else {
                waiting.machine().begin(store);
                prepared.remove(uuid);
                group = waiting.group();
            }
            gate.opened(uuid);
            return group;
        }
    }

    private ReplicaStateMachine machine(int number, LateStore store) {
        return new ReplicaStateMachine(
                store,
                logs.isWhole(number),
                limits,
                directory -> new SnapshotFetch(uuid(number), directory, rpc, snapshotThreads));
    }

    private RaftGroup add(int number, RaftMembers first, ReplicaStateMachine machine) {
        UUID uuid = uuid(number);
        if (machines.putIfAbsent(uuid, machine) != null) {
            throw new IllegalStateException("group " + number + " is open already");
        }
        try {
            RaftGroupId id = RaftGroupId.valueOf(uuid);
            LogFiles.Memory memory = failedLogs.get(uuid);
            if (memory != null) {
                new LogFiles(directory(uuid)).secure(memory);
            }
            add(org.apache.ratis.protocol.RaftGroup.valueOf(id, RaftGroup.peers(first)));
            failedLogs.remove(uuid);
            RaftGroup group = new RaftGroup(server, id, client, new GroupEnd(uuid, machine));
            terms.opened(uuid, group.info());
            return group;
        } catch (CompletionException | IOException e) {
            machines.remove(uuid, machine);
            throw new OrreryException(
                    ErrorCode.SERVICE_UNAVAILABLE,
                    "The replica of group %d could not be opened: %s"
                            .formatted(number, e.getMessage()),
                    e);
        }
    }

    private UUID uuid(int number) {
        return logs.uuid(number);
    }

    /**
     * Opens this node's part of a group whose store comes later, with {@link #open}. Until then its
     * members choose a leader and store entries.
     */
    public void prepare(int number, RaftMembers first) {
        ReplicaStateMachine machine = machine(number, new LateStore());
        prepared.put(uuid(number), new PreparedGroup(machine, add(number, first, machine)));
    }

    /** A group that was opened before its store is there. */
    public Optional<PreparedGroup> prepared(int number) {
        return Optional.ofNullable(prepared.get(uuid(number)));
    }

    /** The numbers of all groups that wait for their store. */
    public Set<Integer> prepared() {
        return prepared.keySet().stream().map(LogFolders::number).collect(Collectors.toSet());
    }

    /** Closes a group that waits for its store; its log stays, with what it has promised. */
    public void closePrepared(int number) {
        PreparedGroup waiting = prepared.remove(uuid(number));
        if (waiting != null) {
            waiting.close();
        }
    }

    /** Whether there is a log of a group on the disk. */
    public boolean hasLog(int number) {
        return logs.has(number);
    }

    /** The numbers of all groups that have a log on the disk. */
    public List<Integer> logs() {
        return logs.numbers();
    }

    /**
     * Makes the store of a replica that has a log but not the data it begins with: a copy of
     * another member's store.
     *
     * @param source the address of that member, which should lead
     * @param directory where the store will be; it must not exist yet
     */
    public CompletableFuture<Void> copyStore(int number, String source, Path directory) {
        return new SnapshotFetch(uuid(number), directory, rpc, snapshotThreads)
                .run(
                        source,
                        _ -> {
                            try {
                                StoreReplacement.begin(directory);
                                return TermIndex.INITIAL_VALUE;
                            } catch (IOException e) {
                                throw new UncheckedIOException(e);
                            }
                        })
                .thenAccept(_ -> {});
    }

    /**
     * Has another node make a copy of its store of a group as it is now, which can be taken later.
     *
     * @param source the address of that node
     */
    public CompletableFuture<StoreCopy> openCopy(int number, String source) {
        return StoreCopy.open(rpc, source, SnapshotCalls.OPEN_FOR_BACKUP, uuid(number));
    }

    private void add(org.apache.ratis.protocol.RaftGroup group) throws IOException {
        RaftClientReply _ =
                server.groupManagementAsync(
                                GroupManagementRequest.newAdd(
                                        client, server.getId(), RaftGroup.nextCall(), group, false))
                        .join();
    }

    /** What is to be done when a group is closed. */
    private final class GroupEnd implements RaftGroup.End {
        private final UUID group;
        private final ReplicaStateMachine machine;

        private GroupEnd(UUID group, ReplicaStateMachine machine) {
            this.group = group;
            this.machine = machine;
        }

        @Override
        public void closing() {
            gate.closed(group);
            terms.closing(group);
            machines.remove(group, machine);
        }

        @Override
        public void closed(RaftServer.Division division) {
            if (machine.hasLogFailed()) {
                failedLogs.put(group, LogFiles.Memory.of(division));
            }
        }
    }

    private Path directory(UUID group) {
        return logs.root().resolve(group.toString());
    }

    /** Removes the log of a group that is closed here and will never be opened again. */
    public void delete(int number) {
        failedLogs.remove(uuid(number));
        logs.delete(number);
    }

    @Override
    public void close() {
        rpc.close();
        prepared.values().forEach(waiting -> waiting.machine().giveUp());
        try {
            server.close();
        } catch (IOException e) {
            throw new OrreryException(
                    ErrorCode.SERVICE_UNAVAILABLE, "The node's logs did not close.", e);
        } finally {
            snapshotThreads.shutdownNow();
        }
        try {
            if (!snapshotThreads.awaitTermination(CLOSE_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
