package dev.orrery.cluster.node;

import dev.orrery.cluster.partitions.LocalPartitions;
import dev.orrery.cluster.placement.NodeReport;
import dev.orrery.partition.PartitionStatistics;
import dev.orrery.partition.PhysicalPartition;
import dev.orrery.replication.raft.RaftStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Tells what this node leads, and what that costs it. */
final class NodeReports {
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
                .map(log -> led(partition, log.status(), partition.statistics()));
    }

    private static NodeReport.Led led(
            PhysicalPartition partition, RaftStatus status, PartitionStatistics statistics) {
        return new NodeReport.Led(
                partition.number(),
                status.voters(),
                status.readers(),
                partition.budget().counters().spentLastSecond(),
                statistics.storeBytes(),
                statistics.itemBytes(),
                partition.isBehind());
    }

    private long capacityBytes() {
        try {
            return Math.max(1, Files.getFileStore(data).getTotalSpace());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
