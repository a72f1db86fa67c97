package dev.orrery.api.nosql.forward;

import dev.orrery.api.nosql.exchange.Exchange;
import dev.orrery.api.nosql.forward.ForwardedCodec.Forwarded;
import dev.orrery.api.nosql.message.Reply;
import dev.orrery.api.nosql.message.RequestHandler;
import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.api.nosql.message.Response;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.node.LeaderCalls;
import dev.orrery.gateway.Gateway;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.key.PartitionKey;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * Sends requests that run scripts on to the node that leads their partition. They go as they came,
 * so that the other node authenticates and answers them itself. A request is sent again only if it
 * certainly was not begun.
 */
public final class Forwarding {
    private static final String CALL = "nosql";
    private static final long RETRY_MILLIS = 25;

    /** Several times what a replica set needs for a new leader. */
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** A catalog that is behind for longer than that answers with what it has. */
    private static final long CATALOG_PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private static final long CATALOG_STEP_MILLIS = 5;

    /** More than a script may take. */
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final Gateway gateway;
    private final Optional<LeaderCalls> leaders;

    public Forwarding(Gateway gateway) {
        this.gateway = gateway;
        this.leaders = gateway.leaderCalls();
    }

    /** Answers what other nodes send on. */
    public void serve(RequestHandler handler) {
        leaders.ifPresent(calls -> calls.handle(CALL, bytes -> answer(calls, handler, bytes)));
    }

    private CompletableFuture<byte[]> answer(
            LeaderCalls calls, RequestHandler handler, byte[] bytes) {
        Forwarded forwarded = ForwardedCodec.decodeRequest(bytes);
        CompletableFuture<byte[]> answer = new CompletableFuture<>();
        long endNanos = System.nanoTime() + CATALOG_PATIENCE_NANOS;
        whenKnown(
                forwarded.catalogChange(),
                endNanos,
                () -> {
                    try {
                        calls.requireHere(forwarded.partition());
                        handle(handler, forwarded, answer);
                    } catch (RuntimeException e) {
                        answer.completeExceptionally(e);
                    }
                });
        return answer;
    }

    /** Runs something once this node knows a change of the catalog, or has waited long enough. */
    private void whenKnown(long catalogChange, long endNanos, Runnable then) {
        if (gateway.catalogChange() >= catalogChange || System.nanoTime() - endNanos > 0) {
            then.run();
        } else {
            CompletableFuture.delayedExecutor(CATALOG_STEP_MILLIS, TimeUnit.MILLISECONDS)
                    .execute(() -> whenKnown(catalogChange, endNanos, then));
        }
    }

    private static void handle(
            RequestHandler handler, Forwarded forwarded, CompletableFuture<byte[]> answer) {
        handler.handle(
                forwarded.request(),
                new Reply() {
                    @Override
                    public void send(Response response) {
                        answer.complete(ForwardedCodec.encode(response));
                    }

                    @Override
                    public Executor executor() {
                        return Runnable::run;
                    }
                });
    }

    /** Runs a request here if this node leads the partition of a key, else where that is. */
    public void run(Exchange exchange, ContainerRecord container, PartitionKey key, Runnable here) {
        if (leaders.isEmpty() || exchange.request().flag(RequestHeader.FORWARDED)) {
            here.run();
            return;
        }
        attempt(new Sending(exchange, container, key, here, System.nanoTime() + PATIENCE_NANOS));
    }

    private record Sending(
            Exchange exchange,
            ContainerRecord container,
            PartitionKey key,
            Runnable here,
            long endNanos) {}

    private void attempt(Sending sending) {
        LeaderCalls calls = leaders.orElseThrow();
        Exchange exchange = sending.exchange();
        try {
            int partition = gateway.ranges().at(sending.container(), sending.key()).number();
            if (calls.isHere(partition)) {
                sending.here().run();
                return;
            }
            byte[] request =
                    ForwardedCodec.encode(
                            new Forwarded(partition, gateway.catalogChange(), exchange.request()));
            CompletableFuture<byte[]> _ =
                    calls.call(partition, CALL, request, TIMEOUT)
                            .whenComplete(
                                    (bytes, failure) -> {
                                        if (bytes != null) {
                                            exchange.answerWith(
                                                    () -> ForwardedCodec.decodeResponse(bytes));
                                        } else {
                                            failed(sending, failure);
                                        }
                                    });
        } catch (RuntimeException e) {
            exchange.fail(e);
        }
    }

    private void failed(Sending sending, Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null
                        ? failure.getCause()
                        : failure;
        boolean again =
                cause instanceof OrreryException known
                        && known.code() == ErrorCode.LEADER_CHANGED
                        && System.nanoTime() < sending.endNanos();
        if (again) {
            CompletableFuture.delayedExecutor(RETRY_MILLIS, TimeUnit.MILLISECONDS)
                    .execute(() -> attempt(sending));
        } else {
            sending.exchange().fail(cause);
        }
    }
}
