package dev.orrery.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.model.command.Command;
import dev.orrery.model.command.Command.ItemCommand;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.key.PartitionKeyDefinition;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a batch of creates costs beside single ones, in processor time of the whole process: other
 * programs on the machine change little of that. The system counts that time in steps of ten
 * milliseconds, and the collector and the compiler work at times of their own, which only adds to
 * it: so each is measured over many creates, several times, and the least counts. {@code ./orrery
 * bench script} measures it with the same bound.
 */
class BatchCostTest {
    private static final int CREATES = 100;
    private static final int ROUNDS = 10;
    private static final int WARM_UP_TURNS = 2;
    private static final int TURNS = 4;
    private static final double MOST = 0.4;

    @TempDir Path directory;

    private int next;

    private interface Way {
        void create(TestGateway server, ContainerRecord container, List<ItemCommand> creates);
    }

    @Test
    void aBatchOfCreatesCostsAFractionOfSingleOnes() {
        try (TestGateway server = TestGateway.open(directory)) {
            ContainerRecord container =
                    server.container("items", PartitionKeyDefinition.of("/pk"), 1);
            long single = Long.MAX_VALUE;
            long together = Long.MAX_VALUE;
            for (int turn = 0; turn < WARM_UP_TURNS + TURNS; turn++) {
                long singleNanos = nanos(server, container, this::single);
                long togetherNanos = nanos(server, container, this::together);
                if (turn >= WARM_UP_TURNS) {
                    single = Math.min(single, singleNanos);
                    together = Math.min(together, togetherNanos);
                }
            }
            assertThat((double) together / single).isLessThan(MOST);
        }
    }

    private long nanos(TestGateway server, ContainerRecord container, Way way) {
        List<List<ItemCommand>> rounds =
                Stream.generate(() -> creates(server, container)).limit(ROUNDS).toList();
        long start = processorNanos();
        rounds.forEach(round -> way.create(server, container, round));
        return processorNanos() - start;
    }

    /** One after the other, as one client makes them. */
    private void single(TestGateway server, ContainerRecord container, List<ItemCommand> creates) {
        for (ItemCommand create : creates) {
            Outcome outcome = server.gateway.items().execute(container, create).join().outcome();
            assertThat(outcome).isInstanceOf(Outcome.Written.class);
        }
    }

    private void together(
            TestGateway server, ContainerRecord container, List<ItemCommand> creates) {
        Command batch = new Command.Batch(creates.getFirst().address(), creates);
        Outcome outcome = server.gateway.items().execute(container, batch).join().outcome();
        assertThat(((Outcome.BatchEnded) outcome).applied()).isTrue();
    }

    private List<ItemCommand> creates(TestGateway server, ContainerRecord container) {
        List<ItemCommand> creates = new ArrayList<>();
        String key = "k" + next;
        for (int i = 0; i < CREATES; i++) {
            String json =
                    "{\"id\":\"i%d\",\"pk\":\"%s\",\"n\":%d,\"text\":\"%s\"}"
                            .formatted(next, key, next++, "x".repeat(900));
            creates.add((ItemCommand) server.createCommand(container, json));
        }
        return creates;
    }

    private static long processorNanos() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }
}
