package dev.orrery.server.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ScheduleTest {
    private static List<Fault> faults(long seed, int count) {
        Schedule schedule = new Schedule(seed, Set.of(Fault.Kind.values()));
        return Stream.generate(schedule::next).limit(count).toList();
    }

    @Test
    void aSeedMakesTheSameScheduleAgain() {
        assertThat(faults(42, 50)).isEqualTo(faults(42, 50)).isNotEqualTo(faults(43, 50));
    }

    @Test
    void everyKindComesBeforeOneComesTwice() {
        assertThat(faults(7, Fault.Kind.values().length))
                .extracting(Fault::kind)
                .containsExactlyInAnyOrder(Fault.Kind.values());
    }
}
