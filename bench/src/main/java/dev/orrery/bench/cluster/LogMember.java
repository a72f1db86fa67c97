package dev.orrery.bench.cluster;

import dev.orrery.bench.measure.EngineEntries;
import dev.orrery.model.time.Clock;
import dev.orrery.replication.ReplicaRole;
import dev.orrery.replication.raft.RaftLog;
import dev.orrery.replication.raft.RaftLogLimits;
import dev.orrery.replication.raft.RaftMember;
import dev.orrery.replication.raft.RaftMembers;
import dev.orrery.replication.raft.RaftNode;
import dev.orrery.replication.raft.RaftNodeOptions;
import dev.orrery.replication.raft.RaftTiming;
import dev.orrery.replication.rpc.RpcServices;
import dev.orrery.replication.rpc.RpcTls;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.StorageEnvironment;
import dev.orrery.storage.engine.StorageOptions;
import dev.orrery.storage.engine.StoreOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The process of a member of one replica set, with nothing but the log and the store: what Apache
 * Ratis itself can do with our settings. It answers lines on its standard input:
 *
 * <pre>
 * lead                              -&gt; yes | no
 * write clients perEntry seconds    -&gt; rate p50 p95 p99 (milliseconds)
 * </pre>
 */
final class LogMember {
    private static final long CLUSTER = 7;
    private static final int GROUP = 1;

    private LogMember() {}

    /**
     * The folder, the place of this member among the addresses, the file of the entries, the
     * addresses, and the folder of the certificates: calls are as private as those of nodes are.
     */
    public static void main(String[] args) throws IOException {
        int place = Integer.parseInt(args[1]);
        EngineEntries entries = EngineEntries.read(Path.of(args[2]));
        List<RaftMember> members = new ArrayList<>();
        for (String address : args[3].split(",", -1)) {
            members.add(new RaftMember("n" + members.size(), address));
        }
        Path folder = Path.of(args[0]);
        RaftMember self = members.get(place);
        RaftNodeOptions options =
                new RaftNodeOptions(
                        CLUSTER,
                        self,
                        self.address(),
                        folder.resolve("raft"),
                        RaftTiming.DEFAULT,
                        Optional.of(certificates(Path.of(args[4]))),
                        new RpcServices(),
                        Clock.system());
        try (StorageEnvironment environment = new StorageEnvironment(StorageOptions.defaults());
                PartitionStore store =
                        PartitionStore.open(
                                environment, folder.resolve("store"), StoreOptions.replicated());
                RaftNode node = RaftNode.start(options, RaftLogLimits.DEFAULT);
                RaftLog log = node.open(GROUP, RaftMembers.voting(members), store)) {
            LogWriters writers = new LogWriters(log, entries);
            Console.answer(words -> answer(log, writers, words));
        }
    }

    static RpcTls certificates(Path folder) {
        return new RpcTls(
                folder.resolve("node-key.pem"),
                folder.resolve("node-certificate.pem"),
                folder.resolve("authority.pem"));
    }

    private static String answer(RaftLog log, LogWriters writers, String[] words) {
        return switch (words[0]) {
            case "lead" -> log.role() == ReplicaRole.LEADER ? "yes" : "no";
            case "write" ->
                    writers.write(
                            Integer.parseInt(words[1]),
                            Integer.parseInt(words[2]),
                            Double.parseDouble(words[3]));
            default -> throw new IllegalArgumentException(words[0]);
        };
    }
}
