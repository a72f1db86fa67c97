package dev.orrery.replication.rpc;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.ratis.thirdparty.io.grpc.CallOptions;
import org.apache.ratis.thirdparty.io.grpc.ManagedChannel;
import org.apache.ratis.thirdparty.io.grpc.Status;
import org.apache.ratis.thirdparty.io.grpc.stub.ClientCallStreamObserver;
import org.apache.ratis.thirdparty.io.grpc.stub.ClientCalls;
import org.apache.ratis.thirdparty.io.grpc.stub.ClientResponseObserver;
import org.apache.ratis.thirdparty.io.grpc.stub.StreamObserver;
import org.jspecify.annotations.Nullable;

/**
 * Many calls to one node as messages of one long call, which saves the headers and threads that
 * each would need of its own, and lets calls that come together leave together. It lasts until the
 * connection breaks, and then every call that waits for an answer fails.
 */
final class RpcStream {
    /** How often it is looked whether calls have waited for too long. */
    private static final long STEP_MILLIS = 100;

    /** So many answers may come before the transport is asked for more. */
    private static final int ASKED_FOR = 1024;

    private final String address;
    private final Map<Long, Waiting> waiting = new ConcurrentHashMap<>();
    private final AtomicBoolean armed = new AtomicBoolean();
    private final ClientCallStreamObserver<RpcMessage> questions;
    private long lastNumber;
    private volatile boolean ended;

    /** A call without an answer; time is counted in steps, so that no clock is read. */
    private static final class Waiting {
        private final CompletableFuture<byte[]> answer = new CompletableFuture<>();
        private long stepsLeft;

        Waiting(Duration timeout) {
            stepsLeft = Math.ceilDiv(timeout.toMillis(), STEP_MILLIS);
        }
    }

    private RpcStream(String address, ManagedChannel channel) {
        this.address = address;
        Answers answers = new Answers();
        StreamObserver<RpcMessage> _ =
                ClientCalls.asyncBidiStreamingCall(
                        channel.newCall(RpcMethods.STREAM, CallOptions.DEFAULT), answers);
        this.questions = answers.questions();
    }

    static RpcStream open(String address, ManagedChannel channel) {
        return new RpcStream(address, channel);
    }

    boolean hasEnded() {
        return ended;
    }

    /**
     * Calls, or does nothing if the connection takes no more at present: what would wait here could
     * not be taken back when the caller has given up.
     */
    Optional<CompletableFuture<byte[]>> call(String method, byte[] request, Duration timeout) {
        Waiting call = new Waiting(timeout);
        RpcMessage message = RpcMethods.message(method, request);
        synchronized (this) {
            if (ended || !questions.isReady()) {
                return Optional.empty();
            }
            long number = ++lastNumber;
            waiting.put(number, call);
            questions.onNext(message.numbered(number));
        }
        arm();
        return Optional.of(call.answer);
    }

    private void arm() {
        if (!waiting.isEmpty() && armed.compareAndSet(false, true)) {
            CompletableFuture.delayedExecutor(STEP_MILLIS, TimeUnit.MILLISECONDS)
                    .execute(this::look);
        }
    }

    private void look() {
        armed.set(false);
        waiting.forEach(
                (number, call) -> {
                    if (call.stepsLeft-- <= 0) {
                        fail(number, Status.DEADLINE_EXCEEDED.asRuntimeException());
                    }
                });
        arm();
    }

    private void fail(long number, Throwable failure) {
        Waiting call = waiting.remove(number);
        if (call != null) {
            call.answer.completeExceptionally(
                    new OrreryException(
                            ErrorCode.SERVICE_UNAVAILABLE,
                            "The node at " + address + " does not answer.",
                            failure));
        }
    }

    private void end(Throwable failure) {
        synchronized (this) {
            ended = true;
        }
        waiting.keySet().forEach(number -> fail(number, failure));
    }

    private void received(byte[] bytes) {
        Waiting call = waiting.remove(RpcMethods.number(bytes));
        if (call == null) {
            return;
        }
        try {
            call.answer.complete(RpcAnswer.read(bytes, RpcMethods.NUMBER_BYTES));
        } catch (RuntimeException e) {
            call.answer.completeExceptionally(e);
        }
    }

    private final class Answers implements ClientResponseObserver<RpcMessage, RpcMessage> {
        private @Nullable ClientCallStreamObserver<RpcMessage> questions;
        private int received;

        @Override
        public void beforeStart(ClientCallStreamObserver<RpcMessage> stream) {
            questions = stream;
            stream.disableAutoRequestWithInitial(ASKED_FOR);
        }

        ClientCallStreamObserver<RpcMessage> questions() {
            ClientCallStreamObserver<RpcMessage> stream = questions;
            if (stream == null) {
                throw new IllegalStateException("the call has not begun");
            }
            return stream;
        }

        @Override
        public void onNext(RpcMessage message) {
            if (++received % (ASKED_FOR / 2) == 0) {
                questions().request(ASKED_FOR / 2);
            }
            received(message.bytes());
        }

        @Override
        public void onError(Throwable failure) {
            end(failure);
        }

        @Override
        public void onCompleted() {
            end(Status.UNAVAILABLE.asRuntimeException());
        }
    }
}
