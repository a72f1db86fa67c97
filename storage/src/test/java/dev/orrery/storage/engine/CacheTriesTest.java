package dev.orrery.storage.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CacheTriesTest {
    private static final int MANY = 1_000;

    private final CacheTries tries = new CacheTries();

    @Test
    void payAtFirst() {
        assertThat(looks()).isEqualTo(MANY);
    }

    @Test
    void areRareWhereMostAreInVain() {
        for (int i = 0; i < MANY; i++) {
            tries.missed();
        }

        assertThat(looks()).isBetween(1L, (long) MANY / 10);
    }

    @Test
    void payAgainOnceTheyFindSomething() {
        for (int i = 0; i < MANY; i++) {
            tries.missed();
        }
        for (int i = 0; i < MANY; i++) {
            if (tries.pay()) {
                tries.found();
            }
        }

        assertThat(looks()).isEqualTo(MANY);
    }

    @Test
    void payWhereTwoOfThreeAreInVain() {
        for (int i = 0; i < MANY; i++) {
            tries.missed();
            tries.missed();
            tries.found();
        }

        assertThat(looks()).isEqualTo(MANY);
    }

    private long looks() {
        return IntStream.range(0, MANY).filter(_ -> tries.pay()).count();
    }
}
