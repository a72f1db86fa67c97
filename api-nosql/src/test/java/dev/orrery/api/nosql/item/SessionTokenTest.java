package dev.orrery.api.nosql.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.api.nosql.exchange.RangeIds;
import dev.orrery.model.error.OrreryException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SessionTokenTest {
    private static final RangeIds IDS = new RangeIds(0, 2);

    @Test
    void tokenIsReadBack() {
        RangeIds ids = new RangeIds(40, 7);
        String token = SessionToken.of(ids, 43, 101);
        assertThat(token).isEqualTo("3:7#101");
        assertThat(SessionToken.seen(token, ids, 43, List::of)).isEqualTo(101);
        assertThat(SessionToken.seen(token, ids, 3, List::of)).isZero();
    }

    @Test
    void tokenOfAnotherContainerSaysNothing() {
        String token = SessionToken.of(new RangeIds(40, 7), 40, 101);
        assertThat(SessionToken.seen(token, new RangeIds(90, 8), 90, List::of)).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "'', 0, 0",
        "'0:-1#5', 1, 0",
        "'0:-1#5,1:-1#7', 1, 7",
        "'0:-1#5, 1:-1#7', 1, 7",
        "'0:2#9#1=4#2=8', 0, 9",
        "'0:44', 0, 44",
        "'10:-1#5', 1, 0"
    })
    void everyFormOfTheTokenIsRead(String tokens, int partition, long lsn) {
        assertThat(SessionToken.seen(tokens, IDS, partition, List::of)).isEqualTo(lsn);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "0", "0:", "0:-1#", "0:a#b", "0:-1#99999999999999999999"})
    void anythingElseIsRefused(String tokens) {
        assertThatThrownBy(() -> SessionToken.seen(tokens, IDS, 0, List::of))
                .isInstanceOf(OrreryException.class)
                .hasMessageContaining("session token");
    }

    @Test
    void whatWasSeenOfAParentIsAskedOfItsChildren() {
        String tokens = "1:-1#50,2:-1#70,5:-1#60";
        assertThat(SessionToken.seen(tokens, IDS, 9, () -> List.of(1, 2))).isEqualTo(70);
        assertThat(SessionToken.seen(tokens, IDS, 5, () -> List.of(1, 2))).isEqualTo(60);
        assertThat(SessionToken.seen(tokens, IDS, 9, () -> List.of(3))).isZero();
    }
}
