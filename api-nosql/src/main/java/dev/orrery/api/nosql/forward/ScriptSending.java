package dev.orrery.api.nosql.forward;

import dev.orrery.api.nosql.exchange.Exchange;
import dev.orrery.api.nosql.forward.ForwardedCodec.Forwarded;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.node.LeaderCalls;
import dev.orrery.gateway.Gateway;
import dev.orrery.model.command.Delivery;
import dev.orrery.model.command.RequestId;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.key.PartitionKey;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One script on its way to the leader of its partition. While nobody leads, or nobody knows whether
 * it was carried out, it is sent again under the same id. From the first doubt on only the end of
 * the script is an answer: an error of another attempt says nothing of those before.
 *
 * @param <T> what the script comes to
 */
final class ScriptSending<T> {
    private static final long RETRY_MILLIS = 25;

    /** From the first failure on; several times what a replica set needs for a new leader. */
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** More than a script may take. */
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final Gateway gateway;
    private final LeaderCalls calls;
    private final Exchange exchange;
    private final Place place;
    private final Forwarding.Work<T> work;
    private final RequestId id;
    private volatile boolean inDoubt;
    private volatile @Nullable Long endNanos;

    /** Whose leader a script is for. */
    record Place(ContainerRecord container, PartitionKey key) {}

    ScriptSending(
            Gateway gateway,
            LeaderCalls calls,
            Exchange exchange,
            Place place,
            Forwarding.Work<T> work) {
        this.gateway = gateway;
        this.calls = calls;
        this.exchange = exchange;
        this.place = place;
        this.work = work;
        this.id = calls.newRequestId();
    }

    void attempt() {
        try {
            int partition = gateway.ranges().at(place.container, place.key).number();
            if (calls.isHere(partition)) {
                runHere();
            } else {
                send(partition);
            }
        } catch (RuntimeException e) {
            failed(e, true);
        }
    }

    private void runHere() {
        CompletableFuture<T> running = work.run().apply(Optional.of(delivery()));
        CompletableFuture<T> _ =
                running.whenComplete(
                        (_, failure) -> {
                            if (failure == null) {
                                exchange.answerAfter(running, work.response());
                            } else {
                                failed(failure, true);
                            }
                        });
    }

    private void send(int partition) {
        CompletableFuture<LeaderCalls.Leader> _ =
                calls.leader(partition)
                        .whenComplete(
                                (leader, failure) -> {
                                    if (failure == null) {
                                        send(partition, leader);
                                    } else {
                                        failed(failure, false);
                                    }
                                });
    }

    private void send(int partition, LeaderCalls.Leader leader) {
        byte[] request =
                ForwardedCodec.encode(
                        new Forwarded(
                                partition,
                                gateway.catalogChange(),
                                delivery(),
                                exchange.request()));
        CompletableFuture<byte[]> _ =
                leader.call(Forwarding.CALL, request, TIMEOUT)
                        .whenComplete(
                                (bytes, failure) -> {
                                    if (failure == null) {
                                        exchange.answerWith(
                                                () -> ForwardedCodec.decodeResponse(bytes));
                                    } else {
                                        failed(failure, true);
                                    }
                                });
    }

    private Delivery delivery() {
        return new Delivery(id, inDoubt);
    }

    /**
     * Sends it again if that may help.
     *
     * @param sent whether somebody may have begun with it
     */
    private void failed(Throwable failure, boolean sent) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null
                        ? failure.getCause()
                        : failure;
        boolean again = cause instanceof OrreryException known && mayHelp(known);
        if (again && sent) {
            inDoubt = true;
        }
        if (again && isTimeLeft()) {
            CompletableFuture.delayedExecutor(RETRY_MILLIS, TimeUnit.MILLISECONDS)
                    .execute(this::attempt);
        } else {
            exchange.fail(inDoubt ? unknown(cause) : cause);
        }
    }

    private boolean mayHelp(OrreryException failure) {
        return switch (failure.code()) {
            case LEADER_CHANGED -> true;
            // A node that has too much to do says when to come again, which is for the client.
            case SERVICE_UNAVAILABLE -> inDoubt || failure.retryAfterMillis().isEmpty();
            case THROTTLED -> inDoubt;
            default -> false;
        };
    }

    private boolean isTimeLeft() {
        Long end = endNanos;
        if (end == null) {
            endNanos = System.nanoTime() + PATIENCE_NANOS;
            return true;
        }
        return System.nanoTime() - end < 0;
    }

    private static OrreryException unknown(Throwable lastFailure) {
        return new OrreryException(
                ErrorCode.OUTCOME_UNKNOWN,
                "Nobody knows whether the script was carried out. What happened last: "
                        + (lastFailure instanceof OrreryException known
                                ? known.text()
                                : "the server failed"),
                lastFailure);
    }
}
