package dev.orrery.api.nosql.forward;

import dev.orrery.api.nosql.exchange.Exchange;
import dev.orrery.api.nosql.forward.ForwardedCodec.Forwarded;
import dev.orrery.api.nosql.message.Reply;
import dev.orrery.api.nosql.message.RequestHandler;
import dev.orrery.api.nosql.message.Response;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.node.LeaderCalls;
import dev.orrery.gateway.Gateway;
import dev.orrery.model.command.Delivery;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.key.PartitionKey;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;

/**
 * Sends requests that run scripts on to the node that leads their partition. They go as they came,
 * so that the other node authenticates and answers them itself. A request has an id that it keeps
 * when it is sent again, so what it does is done once.
 */
public final class Forwarding {
    static final String CALL = "nosql";

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
        CompletableFuture<Void> _ =
                CatalogWait.until(gateway, forwarded.catalogChange())
                        .thenRun(
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
                    public boolean fail(OrreryException failure) {
                        answer.completeExceptionally(failure);
                        return true;
                    }

                    @Override
                    public Executor executor() {
                        return Runnable::run;
                    }
                });
    }

    /**
     * A script to be run.
     *
     * @param run runs it on this node, which leads its partition
     * @param response what the client is told of its end
     * @param <T> what it comes to
     */
    public record Work<T>(
            Function<Optional<Delivery>, CompletableFuture<T>> run,
            Function<T, Response> response) {}

    /** Runs a script here if this node leads the partition of a key, else where that is. */
    public <T> void run(
            Exchange exchange, ContainerRecord container, PartitionKey key, Work<T> work) {
        Optional<Delivery> delivery = exchange.request().origin().delivery();
        if (leaders.isEmpty() || delivery.isPresent()) {
            exchange.answerAfter(work.run().apply(delivery), work.response());
        } else {
            ScriptSending.Place place = new ScriptSending.Place(container, key);
            new ScriptSending<>(gateway, leaders.get(), exchange, place, work).attempt();
        }
    }
}
