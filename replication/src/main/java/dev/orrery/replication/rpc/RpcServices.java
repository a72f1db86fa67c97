package dev.orrery.replication.rpc;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.ratis.thirdparty.io.grpc.BindableService;
import org.apache.ratis.thirdparty.io.grpc.ServerServiceDefinition;
import org.apache.ratis.thirdparty.io.grpc.stub.ServerCallStreamObserver;
import org.apache.ratis.thirdparty.io.grpc.stub.ServerCalls;
import org.apache.ratis.thirdparty.io.grpc.stub.StreamObserver;

/**
 * What other nodes may call here. Handlers may come after the start; until then they are missing.
 */
public final class RpcServices {
    private final Map<String, RpcHandler> handlers = new ConcurrentHashMap<>();

    /** From now on, calls of this name are answered. */
    public void handle(String name, RpcHandler handler) {
        handlers.put(name, handler);
    }

    /** For the one server that nodes have for each other. */
    public BindableService bindable() {
        return this::definition;
    }

    private ServerServiceDefinition definition() {
        return ServerServiceDefinition.builder(RpcMethods.SERVICE)
                .addMethod(RpcMethods.CALL, ServerCalls.asyncUnaryCall(this::answer))
                .addMethod(RpcMethods.STREAM, ServerCalls.asyncBidiStreamingCall(this::stream))
                .build();
    }

    private void answer(byte[] message, StreamObserver<byte[]> observer) {
        CompletionStage<Void> _ = answer(message).thenAccept(answer -> send(observer, answer));
    }

    private StreamObserver<byte[]> stream(StreamObserver<byte[]> observer) {
        return new RpcStreamAnswers(this::answer, (ServerCallStreamObserver<byte[]>) observer);
    }

    /** The bytes of an answer, also of one that is an error. */
    private CompletionStage<byte[]> answer(byte[] message) {
        try {
            RpcHandler handler = handler(RpcMethods.name(message));
            return handler.call(RpcMethods.request(message))
                    .handle(
                            (result, failure) ->
                                    failure == null
                                            ? RpcAnswer.result(result)
                                            : RpcAnswer.error(failure));
        } catch (RuntimeException e) {
            return CompletableFuture.completedStage(RpcAnswer.error(e));
        }
    }

    private RpcHandler handler(String name) {
        RpcHandler handler = handlers.get(name);
        if (handler == null) {
            throw new OrreryException(
                    ErrorCode.SERVICE_UNAVAILABLE, "The node is starting and not ready yet.");
        }
        return handler;
    }

    private static void send(StreamObserver<byte[]> observer, byte[] answer) {
        observer.onNext(answer);
        observer.onCompleted();
    }
}
