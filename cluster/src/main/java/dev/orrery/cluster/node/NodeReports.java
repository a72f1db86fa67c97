package dev.orrery.cluster.node;

import dev.orrery.cluster.partitions.LocalPartitions;
import dev.orrery.cluster.placement.NodeReport;
import dev.orrery.partition.PhysicalPartition;
import dev.orrery.replication.raft.RaftLog;
import dev.orrery.replication.raft.RaftStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Tells what this node leads, and what that costs it. */
final class NodeReports {
    /** Entries that a member may be behind and still be ready to lead. */
    private static final long READY_LAG = 1_000;

    private final Path data;
    private final LocalPartitions partitions;
    private final ReplicaHosting hosting;

    NodeReports(Path data, LocalPartitions partitions, ReplicaHosting hosting) {
        this.data = data;
        this.partitions = partitions;
        this.hosting = hosting;
    }

    NodeReport report() {
        List<NodeReport.Led> led =
                partitions.all().stream()
                        .filter(PhysicalPartition::isLeader)
                        .flatMap(partition -> led(partition).stream())
                        .toList();
        return new NodeReport(capacityBytes(), led);
    }

    private Optional<NodeReport.Led> led(PhysicalPartition partition) {
        return hosting.log(partition.number())
                .map(RaftLog::status)
                .map(
                        status ->
                                new NodeReport.Led(
                                        partition.number(),
                                        status.nodes(),
                                        caughtUp(status),
                                        partition.budget().counters().spentLastSecond(),
                                        partition.statistics().storeBytes()));
    }

    private static List<String> caughtUp(RaftStatus status) {
        return status.nodes().stream()
                .filter(node -> !status.beginners().contains(node))
                .filter(node -> status.lags().getOrDefault(node, 0L) < READY_LAG)
                .toList();
    }

    private long capacityBytes() {
        try {
            return Math.max(1, Files.getFileStore(data).getTotalSpace());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
