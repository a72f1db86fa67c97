package dev.orrery.replication.rpc;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.ratis.thirdparty.io.grpc.CallOptions;
import org.apache.ratis.thirdparty.io.grpc.ConnectivityState;
import org.apache.ratis.thirdparty.io.grpc.ManagedChannel;
import org.apache.ratis.thirdparty.io.grpc.Status;
import org.apache.ratis.thirdparty.io.grpc.StatusRuntimeException;
import org.apache.ratis.thirdparty.io.grpc.netty.GrpcSslContexts;
import org.apache.ratis.thirdparty.io.grpc.netty.NettyChannelBuilder;
import org.apache.ratis.thirdparty.io.grpc.stub.ClientCalls;
import org.apache.ratis.thirdparty.io.grpc.stub.StreamObserver;
import org.apache.ratis.thirdparty.io.netty.util.ResourceLeakDetector;
import org.jspecify.annotations.Nullable;

/** Calls other nodes; one connection to each, made when it is needed. */
public final class RpcClient implements AutoCloseable {
    /** Of one answer: a page of results, or a piece of a file. */
    public static final int MAX_MESSAGE_BYTES = 64 << 20;

    /** Larger requests go alone, so that others do not wait for them. */
    private static final int MAX_STREAMED_BYTES = 64 << 10;

    private static final long KEEP_ALIVE_SECONDS = 10;
    private static final long CLOSE_TIMEOUT_SECONDS = 5;

    /**
     * After a call could not be made the connection is tried again with one of the next calls, at
     * most so often. Left to itself it would be tried less and less often, in the end every two
     * minutes, and a node that comes back would be away for us as long.
     */
    private static final long RECONNECT_MILLIS = 200;

    private static final String LEAK_DETECTION =
            "org.apache.ratis.thirdparty.io.netty.leakDetection.level";

    static {
        // The transport takes a stack trace with every 128th buffer, to tell where one was lost.
        // Whoever looks for one asks for it.
        if (System.getProperty(LEAK_DETECTION) == null) {
            ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.DISABLED);
        }
    }

    private final Optional<RpcTls> tls;
    private final Map<String, ManagedChannel> channels = new ConcurrentHashMap<>();
    private final Map<String, RpcStream> streams = new ConcurrentHashMap<>();
    private final Set<String> reconnecting = ConcurrentHashMap.newKeySet();
    private volatile Consumer<String> broken = _ -> {};

    public RpcClient(Optional<RpcTls> tls) {
        this.tls = tls;
    }

    /**
     * Calls a node. The future fails with the other node's exception, or with {@code
     * SERVICE_UNAVAILABLE} if it is unknown whether the node has done it.
     *
     * @param address {@code host:port}
     */
    public CompletableFuture<byte[]> call(
            String address, String method, byte[] request, Duration timeout) {
        CompletableFuture<byte[]> answer = new CompletableFuture<>();
        ManagedChannel channel = channels.computeIfAbsent(address, this::watched);
        CallOptions options =
                CallOptions.DEFAULT.withDeadlineAfter(timeout.toMillis(), TimeUnit.MILLISECONDS);
        ClientCalls.asyncUnaryCall(
                channel.newCall(RpcMethods.CALL, options),
                RpcMethods.message(method, request),
                new Receiver(address, answer, () -> reconnect(address, channel)));
        return answer;
    }

    /**
     * Calls a node as {@link #call} does, together with other calls: for those that come often, and
     * are answered soon and with few bytes, because they keep each other waiting.
     */
    public CompletableFuture<byte[]> callOften(
            String address, String method, byte[] request, Duration timeout) {
        return request.length > MAX_STREAMED_BYTES
                ? call(address, method, request, timeout)
                : stream(address)
                        .flatMap(stream -> stream.call(method, request, timeout))
                        .orElseGet(() -> call(address, method, request, timeout));
    }

    /** One that has not ended, if the node is connected. */
    private Optional<RpcStream> stream(String address) {
        RpcStream known = streams.get(address);
        if (known != null && !known.hasEnded()) {
            return Optional.of(known);
        }
        ManagedChannel channel = channels.computeIfAbsent(address, this::watched);
        if (channel.getState(false) != ConnectivityState.READY) {
            return Optional.empty();
        }
        return Optional.ofNullable(
                streams.compute(
                        address,
                        (_, other) ->
                                other == null || other.hasEnded()
                                        ? RpcStream.open(address, channel)
                                        : other));
    }

    /** Has somebody told the address of a node whenever the connection to it breaks. */
    public void onBroken(Consumer<String> listener) {
        broken = listener;
    }

    /** Whether a call has failed because nobody was there, rather than for want of an answer. */
    public static boolean isRefusal(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof StatusRuntimeException known) {
                return known.getStatus().getCode() == Status.Code.UNAVAILABLE;
            }
        }
        return false;
    }

    private ManagedChannel watched(String address) {
        ManagedChannel channel = connect(address);
        watch(address, channel);
        return channel;
    }

    private void watch(String address, ManagedChannel channel) {
        ConnectivityState before = channel.getState(false);
        if (before == ConnectivityState.SHUTDOWN) {
            return;
        }
        channel.notifyWhenStateChanged(
                before,
                () -> {
                    boolean open = channel.getState(false) != ConnectivityState.SHUTDOWN;
                    if (open && before == ConnectivityState.READY) {
                        broken.accept(address);
                    }
                    watch(address, channel);
                });
    }

    private void reconnect(String address, ManagedChannel channel) {
        if (reconnecting.add(address)) {
            CompletableFuture.delayedExecutor(RECONNECT_MILLIS, TimeUnit.MILLISECONDS)
                    .execute(
                            () -> {
                                reconnecting.remove(address);
                                channel.resetConnectBackoff();
                            });
        }
    }

    private ManagedChannel connect(String address) {
        NettyChannelBuilder builder =
                NettyChannelBuilder.forTarget(address)
                        .maxInboundMessageSize(MAX_MESSAGE_BYTES)
                        .keepAliveTime(KEEP_ALIVE_SECONDS, TimeUnit.SECONDS)
                        .proxyDetector(_ -> null)
                        .directExecutor();
        if (tls.isEmpty()) {
            return builder.usePlaintext().build();
        }
        try {
            return builder.sslContext(
                            GrpcSslContexts.forClient()
                                    .trustManager(tls.get().authority().toFile())
                                    .keyManager(
                                            tls.get().certificate().toFile(),
                                            tls.get().key().toFile())
                                    .build())
                    .build();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        channels.values().forEach(ManagedChannel::shutdownNow);
        for (ManagedChannel channel : channels.values()) {
            try {
                if (!channel.awaitTermination(CLOSE_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                    return;
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private static final class Receiver implements StreamObserver<RpcMessage> {
        private final String address;
        private final CompletableFuture<byte[]> answer;
        private final Runnable unreachable;
        private @Nullable RpcMessage received;

        Receiver(String address, CompletableFuture<byte[]> answer, Runnable unreachable) {
            this.address = address;
            this.answer = answer;
            this.unreachable = unreachable;
        }

        @Override
        public void onNext(RpcMessage value) {
            received = value;
        }

        @Override
        public void onError(Throwable failure) {
            if (Status.fromThrowable(failure).getCode() == Status.Code.UNAVAILABLE) {
                unreachable.run();
            }
            answer.completeExceptionally(
                    new OrreryException(
                            ErrorCode.SERVICE_UNAVAILABLE,
                            "The node at " + address + " does not answer.",
                            failure));
        }

        @Override
        public void onCompleted() {
            RpcMessage message = received;
            try {
                answer.complete(RpcAnswer.read(message == null ? new byte[0] : message.bytes(), 0));
            } catch (RuntimeException e) {
                answer.completeExceptionally(e);
            }
        }
    }
}
