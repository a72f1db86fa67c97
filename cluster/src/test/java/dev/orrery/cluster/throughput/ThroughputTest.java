package dev.orrery.cluster.throughput;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cluster.capacity.CapacityRules;
import dev.orrery.cluster.throughput.Throughput.Autoscale;
import dev.orrery.cluster.throughput.Throughput.Manual;
import dev.orrery.model.error.OrreryException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThroughputTest {
    private final CapacityRules limits = CapacityRules.DEFAULT;

    @Test
    void defaultIsTheSmallestManual() {
        assertThat(Throughput.DEFAULT).isEqualTo(new Manual(400));
    }

    @ParameterizedTest
    @ValueSource(ints = {-100, 0, 100, 399, 401, 450, Integer.MIN_VALUE})
    void manualIsAtLeast400InStepsOf100(int value) {
        assertThatThrownBy(() -> new Manual(value))
                .isInstanceOf(OrreryException.class)
                .hasMessageContaining(value < 400 ? "minimum throughput 400" : "not valid")
                .hasMessageContaining("multiple of 100");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 400, 999, 1_001, 1_500, 4_100})
    void autoscaleIsAtLeast1000InStepsOf1000(int value) {
        assertThatThrownBy(() -> new Autoscale(value))
                .isInstanceOf(OrreryException.class)
                .hasMessageContaining("multiple of 1000");
    }

    @ParameterizedTest
    @CsvSource({"400,1", "6000,1", "6100,2", "12000,2", "12100,3", "30000,5", "1000000,167"})
    void manualGivesOnePartitionFor6000(int ruPerSecond, int partitions) {
        assertThat(limits.partitionsOfContainer(new Manual(ruPerSecond))).isEqualTo(partitions);
    }

    @ParameterizedTest
    @CsvSource({"1000,1", "10000,1", "11000,2", "20000,2", "21000,3"})
    void autoscaleGivesOnePartitionFor10000(int ruPerSecond, int partitions) {
        assertThat(limits.partitionsOfContainer(new Autoscale(ruPerSecond))).isEqualTo(partitions);
    }

    @ParameterizedTest
    @CsvSource({"400,1", "10000,1", "10100,2", "25000,3"})
    void sharedDatabaseGivesOnePartitionFor10000(int ruPerSecond, int partitions) {
        assertThat(limits.partitionsOfDatabase(new Manual(ruPerSecond))).isEqualTo(partitions);
    }

    @Test
    void absurdThroughputIsRefusedBeforePartitionsAreMade() {
        assertThatThrownBy(() -> limits.partitionsOfContainer(new Manual(2_000_000_000)))
                .isInstanceOf(OrreryException.class)
                .hasMessageContaining("1000000");
    }
}
