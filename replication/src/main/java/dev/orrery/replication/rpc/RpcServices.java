package dev.orrery.replication.rpc;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.ratis.thirdparty.io.grpc.BindableService;
import org.apache.ratis.thirdparty.io.grpc.ServerCallExecutorSupplier;
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

    /** On which threads that server is to answer. */
    public ServerCallExecutorSupplier threads() {
        return new RpcStreamThreads();
    }

    private ServerServiceDefinition definition() {
        return ServerServiceDefinition.builder(RpcMethods.SERVICE)
                .addMethod(RpcMethods.CALL, ServerCalls.asyncUnaryCall(this::answer))
                .addMethod(RpcMethods.STREAM, ServerCalls.asyncBidiStreamingCall(this::stream))
                .build();
    }

    private void answer(RpcMessage message, StreamObserver<RpcMessage> observer) {
        CompletionStage<Void> _ =
                answer(message.bytes(), 0).thenAccept(answer -> send(observer, answer));
    }

    private StreamObserver<RpcMessage> stream(StreamObserver<RpcMessage> observer) {
        return new RpcStreamAnswers(
                bytes -> answer(bytes, RpcMethods.NUMBER_BYTES),
                (ServerCallStreamObserver<RpcMessage>) observer);
    }

    /** The answer to a message that begins somewhere, also one that is an error. */
    private CompletionStage<RpcMessage> answer(byte[] bytes, int from) {
        try {
            RpcHandler handler = handler(RpcMethods.name(bytes, from));
            return handler.call(RpcMethods.request(bytes, from))
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

    private static void send(StreamObserver<RpcMessage> observer, RpcMessage answer) {
        observer.onNext(answer);
        observer.onCompleted();
    }
}
