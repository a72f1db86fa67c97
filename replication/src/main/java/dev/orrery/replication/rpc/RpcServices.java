package dev.orrery.replication.rpc;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.ratis.thirdparty.io.grpc.BindableService;
import org.apache.ratis.thirdparty.io.grpc.ServerServiceDefinition;
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
                .build();
    }

    private void answer(byte[] message, StreamObserver<byte[]> observer) {
        try {
            RpcHandler handler = handler(RpcMethods.name(message));
            CompletionStage<byte[]> running = handler.call(RpcMethods.request(message));
            running.whenComplete(
                    (result, failure) ->
                            send(
                                    observer,
                                    failure == null
                                            ? RpcAnswer.result(result)
                                            : RpcAnswer.error(failure)));
        } catch (RuntimeException e) {
            send(observer, RpcAnswer.error(e));
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
