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

    private final String address;
    private final Map<Long, Waiting> waiting = new ConcurrentHashMap<>();
    private final AtomicBoolean armed = new AtomicBoolean();
    private final ClientCallStreamObserver<byte[]> questions;
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
        StreamObserver<byte[]> _ =
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
        synchronized (this) {
            if (ended || !questions.isReady()) {
                return Optional.empty();
            }
            long number = ++lastNumber;
            waiting.put(number, call);
            questions.onNext(RpcMethods.numbered(number, RpcMethods.message(method, request)));
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

    private void received(byte[] message) {
        Waiting call = waiting.remove(RpcMethods.number(message));
        if (call == null) {
            return;
        }
        try {
            call.answer.complete(RpcAnswer.read(RpcMethods.withoutNumber(message)));
        } catch (RuntimeException e) {
            call.answer.completeExceptionally(e);
        }
    }

    private final class Answers implements ClientResponseObserver<byte[], byte[]> {
        private @Nullable ClientCallStreamObserver<byte[]> questions;

        @Override
        public void beforeStart(ClientCallStreamObserver<byte[]> stream) {
            questions = stream;
        }

        ClientCallStreamObserver<byte[]> questions() {
            ClientCallStreamObserver<byte[]> stream = questions;
            if (stream == null) {
                throw new IllegalStateException("the call has not begun");
            }
            return stream;
        }

        @Override
        public void onNext(byte[] message) {
            received(message);
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
