package dev.orrery.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SharedProcessorsTest {
    @Test
    void nodesHaveAllProcessorsTogetherAndOneAtLeast() {
        assertThat(SharedProcessors.options(4, 2, List.of()))
                .containsExactly("-XX:ActiveProcessorCount=1");
        assertThat(SharedProcessors.options(3, 4, List.of()))
                .containsExactly("-XX:ActiveProcessorCount=2");
        assertThat(SharedProcessors.options(1, 8, List.of()))
                .containsExactly("-XX:ActiveProcessorCount=8");
    }

    @Test
    void aUsersOwnChoiceStays() {
        assertThat(SharedProcessors.options(4, 2, List.of("-XX:ActiveProcessorCount=2"))).isEmpty();
    }
}
