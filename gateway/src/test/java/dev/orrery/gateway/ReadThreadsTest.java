package dev.orrery.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ReadThreadsTest {
    @Test
    void aReadThatWouldWaitTooLongIsRefusedAtOnce() {
        try (ReadThreads threads = new ReadThreads(1, 1)) {
            CompletableFuture<String> disk = new CompletableFuture<>();
            CompletableFuture<String> running = threads.run(disk::join);
            CompletableFuture<String> waiting = threads.run(() -> "second");
            CompletableFuture<String> refused = threads.run(() -> "third");
            assertThatThrownBy(refused::join)
                    .cause()
                    .isInstanceOfSatisfying(
                            OrreryException.class,
                            e -> {
                                assertThat(e.code()).isEqualTo(ErrorCode.SERVICE_UNAVAILABLE);
                                assertThat(e.retryAfterMillis()).isPresent();
                            });
            disk.complete("first");
            assertThat(running.join()).isEqualTo("first");
            assertThat(waiting.join()).isEqualTo("second");
        }
    }

    @Test
    void aFailureArrivesAsItWasThrown() {
        try (ReadThreads threads = new ReadThreads(1, 1)) {
            OrreryException thrown = OrreryException.badRequest("wrong");
            CompletableFuture<String> failed =
                    threads.run(
                            () -> {
                                throw thrown;
                            });
            Throwable seen = failed.handle((result, failure) -> failure).join();
            assertThat(seen).isSameAs(thrown);
        }
    }

    @Test
    @Timeout(60)
    void threadsAreBusyWhileThereIsAReadForEachProcessor() {
        int processors = Runtime.getRuntime().availableProcessors();
        try (ReadThreads threads = new ReadThreads(1, processors)) {
            CompletableFuture<String> disk = new CompletableFuture<>();
            List<CompletableFuture<String>> waiting = new ArrayList<>();
            while (waiting.size() < processors) {
                assertThat(threads.isBusy()).isFalse();
                waiting.add(threads.run(disk::join));
            }
            assertThat(threads.isBusy()).isTrue();
            disk.complete("done");
            waiting.forEach(CompletableFuture::join);
            while (threads.isBusy()) {
                Thread.onSpinWait();
            }
        }
    }
}
