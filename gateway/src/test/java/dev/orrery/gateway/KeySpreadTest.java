package dev.orrery.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.gateway.status.PartitionStatus;
import dev.orrery.model.key.PartitionKeyDefinition;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a key with many values does to a container. */
class KeySpreadTest {
    private static final int KEYS = 1_000;

    private TestGateway test;

    @BeforeEach
    void open(@TempDir Path directory) {
        test = TestGateway.open(directory);
    }

    @AfterEach
    void close() {
        test.close();
    }

    @Test
    void aThousandKeysMakeAThousandLogicalPartitionsSpreadEvenly() {
        ContainerRecord container = test.container("c", PartitionKeyDefinition.of("/city"), 4);
        for (int i = 0; i < KEYS; i++) {
            test.create(container, "{\"id\":\"1\",\"city\":\"city %d\"}".formatted(i));
        }
        assertThat(test.gateway.status().largest(container, 2 * KEYS))
                .hasSize(KEYS)
                .allSatisfy(each -> assertThat(each.items()).isOne());
        List<PartitionStatus> partitions = test.gateway.status().status(container).partitions();
        assertThat(partitions)
                .hasSize(4)
                .allSatisfy(each -> assertThat(each.volume().items()).isBetween(200L, 300L));
    }

    @Test
    void moreThanThirtyThousandRequestUnitsMakeManyPhysicalPartitions() {
        ContainerRecord small = test.container("small", PartitionKeyDefinition.of("/k"), 1);
        ContainerRecord large = test.container("large", PartitionKeyDefinition.of("/k"), 6);
        assertThat(test.gateway.status().status(small).partitions()).hasSize(1);
        assertThat(test.gateway.status().status(large).throughput().provisionedRuPerSecond())
                .isGreaterThan(30_000);
        assertThat(test.gateway.status().status(large).partitions()).hasSize(6);
    }
}
