package dev.orrery.replication.raft;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.replication.rpc.RpcClient;
import dev.orrery.replication.rpc.RpcTls;
import dev.orrery.storage.engine.PartitionStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.ratis.conf.Parameters;
import org.apache.ratis.conf.RaftProperties;
import org.apache.ratis.grpc.GrpcConfigKeys;
import org.apache.ratis.grpc.GrpcTlsConfig;
import org.apache.ratis.protocol.ClientId;
import org.apache.ratis.protocol.GroupManagementRequest;
import org.apache.ratis.protocol.RaftClientReply;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.statemachine.StateMachine;
import org.apache.ratis.util.FileUtils;

/** This process as a node of a cluster: its one port for other nodes, and its Raft groups. */
public final class RaftNode implements AutoCloseable {
    private static final String LOGS = "logs";
    private static final String NO_LOGS = "none";
    private static final String SNAPSHOTS = "snapshots";

    /** Copies of stores that are made or taken at the same time. */
    private static final int SNAPSHOT_THREADS = 4;

    private static final int MIN_KEEP_ALIVE_SECONDS = 5;
    private static final long CLOSE_TIMEOUT_SECONDS = 10;

    private final RaftNodeOptions options;
    private final RaftLogLimits limits;
    private final ClientId client = ClientId.randomId();
    private final Map<UUID, ReplicaStateMachine> machines = new ConcurrentHashMap<>();
    private final ExecutorService snapshotThreads =
            Executors.newFixedThreadPool(
                    SNAPSHOT_THREADS,
                    Thread.ofPlatform().name("orrery-snapshots-", 0).daemon(true).factory());
    private final SnapshotGate gate = new SnapshotGate();
    private final RpcClient rpc;
    private final RaftServer server;

    private RaftNode(RaftNodeOptions options, RaftLogLimits limits) throws IOException {
        this.options = options;
        this.limits = limits;
        this.rpc = new RpcClient(options.tls());
        SnapshotSource source =
                new SnapshotSource(
                        options.directory().resolve(SNAPSHOTS),
                        machines::get,
                        snapshotThreads,
                        options.clock());
        source.start();
        source.register(options.services());
        this.server = build();
        options.services().handle(LeadershipRound.CALL, this::term);
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

    private RaftServer build() throws IOException {
        RaftProperties properties = RaftSettings.of(options, limits);
        // Ratis would open every group it finds at once; here a group waits for its store.
        Path none = options.directory().resolve(NO_LOGS);
        Files.createDirectories(none);
        RaftSettings.storeIn(properties, none);
        RaftServer built =
                RaftServer.newBuilder()
                        .setServerId(RaftPeerId.valueOf(options.self().node()))
                        .setProperties(properties)
                        .setParameters(parameters())
                        .setStateMachineRegistry(this::machine)
                        .build();
        Path logs = options.directory().resolve(LOGS);
        Files.createDirectories(logs);
        RaftSettings.storeIn(properties, logs);
        return built;
    }

    private Parameters parameters() {
        Parameters parameters = new Parameters();
        GrpcConfigKeys.Server.setServicesCustomizer(
                parameters,
                (builder, _) ->
                        builder.addService(options.services().bindable())
                                .intercept(gate)
                                .permitKeepAliveTime(MIN_KEEP_ALIVE_SECONDS, TimeUnit.SECONDS)
                                .permitKeepAliveWithoutCalls(true));
        if (options.tls().isPresent()) {
            RpcTls tls = options.tls().get();
            GrpcConfigKeys.TLS.setConf(
                    parameters,
                    new GrpcTlsConfig(
                            tls.key().toFile(),
                            tls.certificate().toFile(),
                            tls.authority().toFile(),
                            true));
        }
        return parameters;
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
        UUID uuid = new UUID(options.clusterId(), number);
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
            this.uuid = new UUID(options.clusterId(), number);
        }

        @Override
        public ReplicaStateMachine newMachine() {
            return new ReplicaStateMachine(
                    store,
                    limits,
                    new SnapshotFetch(uuid, store.directory(), rpc, snapshotThreads));
        }

        @Override
        public RaftGroup open(ReplicaStateMachine machine) {
            if (machines.putIfAbsent(uuid, machine) != null) {
                throw new IllegalStateException("group " + number + " is open already");
            }
            try {
                RaftGroupId id = RaftGroupId.valueOf(uuid);
                add(org.apache.ratis.protocol.RaftGroup.valueOf(id, RaftGroup.peers(first)));
                gate.opened(uuid);
                return new RaftGroup(server, id, client, () -> closed(uuid, machine));
            } catch (CompletionException | IOException e) {
                machines.remove(uuid, machine);
                throw new OrreryException(
                        ErrorCode.SERVICE_UNAVAILABLE,
                        "The replica of group %d could not be opened: %s"
                                .formatted(number, e.getMessage()),
                        e);
            }
        }
    }

    private void add(org.apache.ratis.protocol.RaftGroup group) throws IOException {
        RaftClientReply _ =
                server.groupManagementAsync(
                                GroupManagementRequest.newAdd(
                                        client, server.getId(), RaftGroup.nextCall(), group, false))
                        .join();
    }

    private CompletableFuture<byte[]> term(byte[] request) {
        try {
            RaftGroupId group = RaftGroupId.valueOf(GroupRequest.group(request));
            return CompletableFuture.completedFuture(
                    LeadershipRound.answer(server.getDivision(group).getInfo().getCurrentTerm()));
        } catch (IOException e) {
            throw new OrreryException(ErrorCode.LEADER_CHANGED, "The replica is not open here.", e);
        }
    }

    private void closed(UUID group, ReplicaStateMachine machine) {
        gate.closed(group);
        machines.remove(group, machine);
    }

    /** Removes the log of a group that is closed here and will never be opened again. */
    public void delete(int number) {
        Path log =
                options.directory()
                        .resolve(LOGS)
                        .resolve(new UUID(options.clusterId(), number).toString());
        try {
            FileUtils.deleteFully(log);
        } catch (IOException e) {
            throw new OrreryException(
                    ErrorCode.SERVICE_UNAVAILABLE,
                    "The log of group %d could not be removed: %s"
                            .formatted(number, e.getMessage()),
                    e);
        }
    }

    @Override
    public void close() {
        rpc.close();
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
