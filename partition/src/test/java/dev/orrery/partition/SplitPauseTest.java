package dev.orrery.partition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.command.Outcome;
import dev.orrery.partition.state.Departure;
import dev.orrery.partition.state.PartitionDescriptor;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/**
 * Measures how long a split holds the writer. {@code -Dsplit.items=1000000} makes about 1 GB; the
 * bound of the short form only catches gross mistakes, since machines that test are busy.
 */
class SplitPauseTest {
    private static final int ITEMS = Integer.getInteger("split.items", 3_000);
    private static final int IN_FLIGHT = 2_000;
    private static final String TEXT = "\"" + "some words to fill an item ".repeat(20) + "\"";
    private static final long BOUND_MILLIS = 5_000;

    @TempDir Path directory;

    @Test
    void aSplitHoldsTheWriterForAMoment(TestReporter reporter) {
        try (PartitionFixture fixture = new PartitionFixture(directory)) {
            fixture.install();
            fill(fixture);
            PhysicalPartition parent = fixture.partition();
            long bytes = parent.statistics().storeBytes();
            List<PartitionDescriptor> children = new ArrayList<>();
            for (var range : parent.range().evenSplit(2)) {
                children.add(new PartitionDescriptor(10 + children.size(), range));
            }
            List<PhysicalPartition> opened = new ArrayList<>();
            long startNanos;
            try (PartitionSplit split = parent.split(children)) {
                split.prepare();
                startNanos = System.nanoTime();
                split.hold();
                children.forEach(child -> split.checkpoint(folder(child)));
                children.parallelStream()
                        .map(child -> split.open(child, folder(child)))
                        .forEachOrdered(opened::add);
                split.commit(
                        new Departure(
                                List.of(new PartitionDescriptor(parent.number(), parent.range())),
                                children,
                                "REQUESTED",
                                0,
                                bytes));
                split.depart();
            }
            long pauseMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
            reporter.publishEntry(
                    "split pause",
                    "%d ms with %d items in %d bytes".formatted(pauseMillis, ITEMS, bytes));
            long items = opened.stream().mapToLong(child -> child.statistics().items()).sum();
            opened.forEach(PhysicalPartition::close);
            assertThat(items).isEqualTo(ITEMS);
            assertThat(pauseMillis).isLessThan(BOUND_MILLIS);
        }
    }

    private Path folder(PartitionDescriptor child) {
        return directory.resolve(Integer.toString(child.number()));
    }

    private static void fill(PartitionFixture fixture) {
        List<CompletableFuture<Outcome>> running = new ArrayList<>();
        for (int i = 0; i < ITEMS; i++) {
            running.add(
                    fixture.partition()
                            .submit(PartitionFixture.createItem("k" + i, "i" + i, TEXT)));
            if (running.size() == IN_FLIGHT) {
                running.forEach(CompletableFuture::join);
                running.clear();
            }
        }
        running.forEach(CompletableFuture::join);
    }
}
