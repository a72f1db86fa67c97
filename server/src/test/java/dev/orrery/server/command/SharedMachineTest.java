package dev.orrery.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SharedMachineTest {
    private static final long GIB = 1L << 30;

    @Test
    void nodesHaveAllProcessorsTogetherAndOneAtLeast() {
        assertThat(processors(2, 4)).isEqualTo("-XX:ActiveProcessorCount=1");
        assertThat(processors(4, 3)).isEqualTo("-XX:ActiveProcessorCount=2");
        assertThat(processors(8, 1)).isEqualTo("-XX:ActiveProcessorCount=8");
    }

    @Test
    void heapsOfAllNodesAreThatOfOneProcessButAGibibyteEachAtLeast() {
        assertThat(heap(64 * GIB, 4)).isEqualTo("-XX:MaxRAMPercentage=6.25");
        assertThat(heap(8 * GIB, 4)).isEqualTo("-XX:MaxRAMPercentage=12.5");
    }

    @Test
    void noNodeHasALargerHeapThanAProcessAlone() {
        assertThat(heap(64 * GIB, 1)).isEqualTo("-XX:MaxRAMPercentage=25.0");
        assertThat(heap(2 * GIB, 4)).isEqualTo("-XX:MaxRAMPercentage=25.0");
    }

    @Test
    void aUsersOwnChoiceStays() {
        SharedMachine machine = new SharedMachine(2, 64 * GIB);
        assertThat(machine.options(4, List.of("-XX:ActiveProcessorCount=2", "-Xmx3g"))).isEmpty();
        assertThat(machine.options(4, List.of("-Xmx3g")))
                .containsExactly("-XX:ActiveProcessorCount=1");
    }

    private static String processors(int processors, int nodes) {
        return new SharedMachine(processors, GIB).options(nodes, List.of()).getFirst();
    }

    private static String heap(long memoryBytes, int nodes) {
        return new SharedMachine(2, memoryBytes).options(nodes, List.of()).getLast();
    }
}
