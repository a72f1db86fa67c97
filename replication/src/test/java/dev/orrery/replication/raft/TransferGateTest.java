package dev.orrery.replication.raft;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TransferGateTest {
    private static final long LONG_MILLIS = 600_000;

    private final CompletableFuture<String> entry = new CompletableFuture<>();
    private final CompletableFuture<Void> transfer = new CompletableFuture<>();
    private final CompletableFuture<Void> begun = new CompletableFuture<>();

    private CompletableFuture<Void> begin() {
        begun.complete(null);
        return transfer;
    }

    private static <T> T await(CompletableFuture<T> future) throws Exception {
        return future.get(1, TimeUnit.MINUTES);
    }

    @Test
    void aTransferBeginsWhenTheEntryThatIsUnderWayIsDone() throws Exception {
        TransferGate gate = new TransferGate(LONG_MILLIS);
        CompletableFuture<String> first = gate.propose(() -> entry);
        CompletableFuture<Void> transferred = gate.transfer(this::begin);
        assertThat(begun).isNotDone();

        entry.complete("one");
        await(begun);
        assertThat(first).isCompletedWithValue("one");
        transfer.complete(null);
        await(transferred);
    }

    @Test
    void entriesThatComeMeanwhileWaitForTheEndWhateverItIs() throws Exception {
        TransferGate gate = new TransferGate(LONG_MILLIS);
        CompletableFuture<Void> transferred = gate.transfer(this::begin);
        await(begun);
        CompletableFuture<Void> proposed = new CompletableFuture<>();
        CompletableFuture<String> second =
                gate.propose(
                        () -> {
                            proposed.complete(null);
                            return entry;
                        });
        assertThat(proposed).isNotDone();

        transfer.completeExceptionally(new IllegalStateException("nobody took over"));
        await(proposed);
        entry.complete("two");
        assertThat(await(second)).isEqualTo("two");
        assertThat(transferred).isCompletedExceptionally();
    }

    @Test
    void anEntryThatIsNeverAnsweredKeepsNobodyFromLeading() throws Exception {
        TransferGate gate = new TransferGate(1);
        CompletableFuture<String> first = gate.propose(() -> entry);
        CompletableFuture<Void> _ = gate.transfer(this::begin);
        await(begun);
        assertThat(first).isNotDone();
    }
}
