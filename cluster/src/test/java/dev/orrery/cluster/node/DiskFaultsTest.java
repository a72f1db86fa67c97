package dev.orrery.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cluster.Cluster;
import dev.orrery.model.command.ReadTerms;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Disks that lose something. Those that are full are a fault of {@code orrery chaos}. */
class DiskFaultsTest {
    @TempDir Path directory;

    /** The votes of all groups of a node. */
    private static List<Path> votes(Path node) {
        try (Stream<Path> files = Files.walk(node)) {
            return files.filter(file -> file.endsWith("raft-meta")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isEmpty(Path file) {
        try {
            return Files.size(file) == 0;
        } catch (IOException e) {
            return false;
        }
    }

    /** Ratis leaves files like that behind when it has no room for a vote. */
    @Test
    void aNodeThatHasLostItsVotesOpensItsReplicasAnewAndLosesNothing() throws Exception {
        try (TestClusterNodes nodes = new TestClusterNodes(directory, 4)) {
            TestClusterItems items = new TestClusterItems(nodes.node(0));
            int leader = nodes.leader(items.partitionNumber(nodes.node(0)));
            Cluster hit = nodes.node(leader);
            Cluster other = nodes.node((leader + 1) % 4);
            for (int i = 0; i < 20; i++) {
                items.upsert(other, "before" + i, i);
            }
            TestClusterNodes.await(hit::isCaughtUp);
            List<Path> votes = votes(directory.resolve("n" + leader));
            assertThat(votes).hasSizeGreaterThanOrEqualTo(3);
            for (Path vote : votes) {
                Files.write(vote, new byte[0]);
            }

            AtomicBoolean told = new AtomicBoolean();
            TestClusterNodes.await(
                    () -> {
                        told.compareAndSet(false, !hit.failures().isEmpty());
                        return votes.stream().noneMatch(DiskFaultsTest::isEmpty);
                    });
            assertThat(told).isTrue();
            items.upsert(other, "after", 7);
            TestClusterNodes.await(() -> hit.failures().isEmpty());

            items.upsert(hit, "after it", 8);
            for (Cluster node : nodes.all()) {
                for (int i = 0; i < 20; i++) {
                    String id = "before" + i;
                    assertThat(TestClusterItems.valueOf(items.read(node, id, ReadTerms.USUAL)))
                            .isEqualTo(i);
                }
            }
            hit.operations().createDatabase("another", Optional.empty());
        }
    }
}
