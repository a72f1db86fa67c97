package dev.orrery.model.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ErrorCodeTest {
    @Test
    void numbersAreUniqueAndInTheBlockOfTheirKind() {
        Set<Integer> seen = new HashSet<>();
        for (ErrorCode code : ErrorCode.values()) {
            assertThat(seen.add(code.number())).as(code.name()).isTrue();
            assertThat(code.number() / 1000).as(code.name()).isEqualTo(block(code.kind()));
        }
    }

    @Test
    void onlyAFaultOfOursCarriesAStackTrace() {
        assertThat(OrreryException.badRequest("x").getStackTrace()).isEmpty();
        assertThat(new OrreryException(ErrorCode.INTERNAL, "x").getStackTrace()).isNotEmpty();
    }

    private static int block(ErrorKind kind) {
        return switch (kind) {
            case CALLER -> 1;
            case THROTTLED -> 2;
            case CONFLICT -> 3;
            case UNAVAILABLE -> 4;
            case INTERNAL -> 5;
        };
    }
}
