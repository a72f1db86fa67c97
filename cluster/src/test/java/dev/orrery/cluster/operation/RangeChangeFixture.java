package dev.orrery.cluster.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cluster.TestSpecs;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.split.ChangeStep;
import dev.orrery.cluster.split.RangeChanges;
import dev.orrery.cluster.throughput.Throughput;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** A container of which a test splits and merges partitions, or is cut off while it does. */
final class RangeChangeFixture {
    static final int CONTAINER = 1;
    static final int ITEMS = 200;

    private RangeChangeFixture() {}

    /** The end of the process. */
    private static final class Crash extends Error {
        private static final long serialVersionUID = 1L;
    }

    /** Fills a container, begins a change, and ends with a step of it; what was acknowledged. */
    static Map<String, Integer> cutOff(
            Path directory,
            Optional<Throughput> throughput,
            ChangeStep at,
            Consumer<RangeChanges> change) {
        try (TestCluster cluster =
                TestCluster.openWith(
                        directory,
                        step -> {
                            if (step == at) {
                                throw new Crash();
                            }
                        })) {
            TestItems items = fill(cluster, throughput);
            assertThatThrownBy(() -> change.accept(cluster.operations.rangeChanges()))
                    .isInstanceOf(Crash.class);
            return items.acknowledged;
        }
    }

    /** Whether a change that is cut off at a step has happened. */
    static boolean happens(ChangeStep at) {
        return at.compareTo(ChangeStep.COMMITTED) >= 0;
    }

    /** Writes items into a new container, and deletes some. */
    static TestItems fill(TestCluster cluster, Optional<Throughput> throughput) {
        cluster.operations.createDatabase("d", Optional.empty());
        cluster.operations.createContainer(1, TestSpecs.container("c"), throughput);
        TestItems items = new TestItems(cluster, CONTAINER);
        for (int i = 0; i < ITEMS; i++) {
            items.write("item-" + i, i);
        }
        for (int i = 0; i < ITEMS; i += 7) {
            items.delete("item-" + i);
        }
        return items;
    }

    /** The disk holds the partitions of the catalog and no others, and these hold every item. */
    static void requireAll(TestCluster cluster, TestItems items) {
        assertThat(cluster.partitions.stored())
                .containsExactlyInAnyOrderElementsOf(
                        PartitionLists.numbers(cluster.snapshot().allRanges()));
        for (int i = 0; i < ITEMS; i++) {
            String id = "item-" + i;
            assertThat(items.read(id)).isEqualTo(items.acknowledged.getOrDefault(id, -1));
        }
        long sum = 0;
        for (RangeRecord range : items.ranges().all()) {
            sum += cluster.partitions.partition(range.number()).statistics(CONTAINER).items();
        }
        assertThat(sum).isEqualTo(items.acknowledged.size());
    }
}
