package dev.orrery.cluster.node;

import dev.orrery.replication.rpc.RpcClient;
import dev.orrery.replication.rpc.RpcServices;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** What the layers above ask of all other nodes, or tell them. */
public final class NodeQuestions {
    private static final Duration TIMEOUT = Duration.ofSeconds(2);
    private static final byte[] NOTHING = {};

    private final RpcServices services;
    private final RpcClient rpc;
    private final NodeWatch watch;

    NodeQuestions(RpcServices services, RpcClient rpc, NodeWatch watch) {
        this.services = services;
        this.rpc = rpc;
        this.watch = watch;
    }

    /** Answers a question of other nodes from now on. */
    public void answer(String name, UnaryOperator<byte[]> answer) {
        services.handle(
                name, question -> CompletableFuture.supplyAsync(() -> answer.apply(question)));
    }

    /** Asks all other nodes that are there. The future of one that does not answer soon fails. */
    public List<CompletableFuture<byte[]>> askAll(String name, byte[] question) {
        return watch.neighbours().stream()
                .filter(NodeWatch.Neighbour::up)
                .map(node -> rpc.call(node.address(), name, question, TIMEOUT))
                .toList();
    }

    /** Hears what other nodes tell from now on. */
    public void hear(String name, Consumer<byte[]> listener) {
        answer(
                name,
                told -> {
                    listener.accept(told);
                    return NOTHING;
                });
    }

    /**
     * Tells all other nodes that are there. Completes once each has heard it, or does not answer
     * soon; then the future fails.
     */
    public CompletableFuture<Void> tellAll(String name, byte[] message) {
        return CompletableFuture.allOf(askAll(name, message).toArray(CompletableFuture<?>[]::new));
    }
}
