package dev.orrery.gateway.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cluster.capacity.RateLimits;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.gateway.TestGateway;
import dev.orrery.gateway.metering.Metering;
import dev.orrery.gateway.routing.Routes;
import dev.orrery.gateway.security.SigningKey;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.ring.RingRange;
import dev.orrery.model.time.Clock;
import dev.orrery.partition.budget.Hold;
import dev.orrery.query.QuerySpec;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On how many threads the ranges of a query are asked. */
class BusyQueriesTest {
    private static final int PARTITIONS = 3;
    private static final int ITEMS = 30;
    private static final long HELD_MILLIS = 300;

    private final AtomicInteger reads = new AtomicInteger();
    private TestGateway gateway;
    private ContainerRecord container;

    @BeforeEach
    void open(@TempDir Path directory) {
        gateway = TestGateway.open(directory, RateLimits.DEFAULT);
        container = gateway.container("c", PartitionKeyDefinition.of("/pk"), PARTITIONS);
        for (int i = 0; i < ITEMS; i++) {
            gateway.create(container, "{\"id\":\"%d\",\"pk\":\"p%d\"}".formatted(i, i));
        }
    }

    @AfterEach
    void close() {
        gateway.close();
    }

    private QueryPage page(boolean isBusy) {
        Clock clock = Clock.system();
        Reads counted =
                new Reads() {
                    @Override
                    public <T> CompletableFuture<T> run(Supplier<T> read) {
                        reads.incrementAndGet();
                        return Reads.HERE.run(read);
                    }

                    @Override
                    public boolean isBusy() {
                        return isBusy;
                    }
                };
        return new ContainerQueries(
                        new ContainerQueries.Services(
                                new Routes(gateway.cluster, clock, 0),
                                new Metering(clock),
                                counted),
                        new SigningKey(new byte[] {1}),
                        QueryOptions.DEFAULT,
                        gateway.gateway.scripts()::functions)
                .page(
                        container,
                        QueryRequest.first(
                                QuerySpec.of("SELECT VALUE c.id FROM c"), QueryScope.ALL))
                .join();
    }

    @Test
    void eachRangeHasAThreadWhileThereAreSome() {
        QueryPage page = page(false);
        assertThat(page.rows()).hasSize(ITEMS);
        assertThat(page.visited()).hasSize(PARTITIONS);
        assertThat(reads).hasValue(PARTITIONS);
    }

    @Test
    void oneThreadAsksAFewRangesWhileTheOthersAreBusy() {
        QueryPage page = page(true);
        assertThat(page.rows()).hasSize(ITEMS);
        assertThat(page.visited()).hasSize(PARTITIONS);
        assertThat(reads).hasValue(1);
    }

    @Test
    void aThreadForReadsDoesNotWaitForBudget() {
        RingRange last = gateway.gateway.ranges().of(container).getLast().range();
        Hold _ = gateway.cluster.holds().add(container.number(), last, HELD_MILLIS);
        long start = System.nanoTime();
        QueryPage page = page(true);
        assertThat(page.rows()).hasSize(ITEMS);
        // Once in vain, and then each range, the last of them again and again.
        assertThat(reads.get()).isGreaterThan(1 + PARTITIONS);
        assertThat(System.nanoTime() - start).isGreaterThan(HELD_MILLIS * 500_000);
    }
}
