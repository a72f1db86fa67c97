package dev.orrery.replication.raft;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class AppliedIndexTest {
    private final AppliedIndex applied = new AppliedIndex();

    @Test
    void whoeverWaitsForLessIsToldFirst() {
        CompletableFuture<Void> seventh = applied.reached(7);
        CompletableFuture<Void> fifth = applied.reached(5);

        applied.advance(5);
        assertThat(fifth).isDone();
        assertThat(seventh).isNotDone();

        applied.advance(9);
        assertThat(seventh).isDone();
    }

    @Test
    void whatWasAppliedIsNotWaitedFor() {
        applied.advance(3);

        assertThat(applied.reached(3)).isDone();
        assertThat(applied.reached(4)).isNotDone();
    }
}
