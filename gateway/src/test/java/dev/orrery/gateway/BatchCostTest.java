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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a batch of creates costs beside single ones, in processor time of the whole process: other
 * programs on the machine change little of that. {@code ./orrery bench script} measures it with the
 * same bound.
 */
class BatchCostTest {
    private static final int CREATES = 100;
    private static final int WARM_UP_ROUNDS = 15;
    private static final int ROUNDS = 15;
    private static final double MOST = 0.4;

    @TempDir Path directory;

    private int next;

    @Test
    void aBatchOfCreatesCostsAFractionOfSingleOnes() {
        try (TestGateway server = TestGateway.open(directory)) {
            ContainerRecord container =
                    server.container("items", PartitionKeyDefinition.of("/pk"), 1);
            long single = 0;
            long together = 0;
            for (int round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
                long singleNanos = single(server, container);
                long batchNanos = together(server, container);
                if (round >= WARM_UP_ROUNDS) {
                    single += singleNanos;
                    together += batchNanos;
                }
            }
            assertThat((double) together / single).isLessThan(MOST);
        }
    }

    /** One after the other, as one client makes them. */
    private long single(TestGateway server, ContainerRecord container) {
        List<ItemCommand> creates = creates(server, container);
        long start = processorNanos();
        for (ItemCommand create : creates) {
            Outcome outcome = server.gateway.items().execute(container, create).join().outcome();
            assertThat(outcome).isInstanceOf(Outcome.Written.class);
        }
        return processorNanos() - start;
    }

    private long together(TestGateway server, ContainerRecord container) {
        List<ItemCommand> creates = creates(server, container);
        Command batch = new Command.Batch(creates.getFirst().address(), creates);
        long start = processorNanos();
        Outcome outcome = server.gateway.items().execute(container, batch).join().outcome();
        long nanos = processorNanos() - start;
        assertThat(((Outcome.BatchEnded) outcome).applied()).isTrue();
        return nanos;
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
