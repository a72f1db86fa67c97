package dev.orrery.replication.rpc;

import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.apache.ratis.thirdparty.io.grpc.stub.ServerCallStreamObserver;
import org.apache.ratis.thirdparty.io.grpc.stub.StreamObserver;

/** The other end of an {@link RpcStream}: answers questions in whatever order they are done. */
final class RpcStreamAnswers implements StreamObserver<RpcMessage> {
    /**
     * So many questions may come before the transport is asked for more. Asking for each would be
     * two changes of threads for each.
     */
    private static final int ASKED_FOR = 1024;

    private final Function<byte[], CompletionStage<RpcMessage>> services;
    private final ServerCallStreamObserver<RpcMessage> answers;
    private int received;
    private boolean ended;

    /**
     * Answers to one caller.
     *
     * @param services makes a numbered message its answer, without the number, and never fails
     */
    RpcStreamAnswers(
            Function<byte[], CompletionStage<RpcMessage>> services,
            ServerCallStreamObserver<RpcMessage> answers) {
        this.services = services;
        this.answers = answers;
        // Without it, answers to a caller that has gone would be errors.
        answers.setOnCancelHandler(this::end);
        answers.disableAutoRequest();
        answers.request(ASKED_FOR);
    }

    @Override
    public void onNext(RpcMessage message) {
        if (++received % (ASKED_FOR / 2) == 0) {
            answers.request(ASKED_FOR / 2);
        }
        byte[] bytes = message.bytes();
        long number = RpcMethods.number(bytes);
        CompletionStage<Void> _ =
                services.apply(bytes).thenAccept(answer -> send(answer.numbered(number)));
    }

    private synchronized void send(RpcMessage answer) {
        if (!ended) {
            answers.onNext(answer);
        }
    }

    private synchronized void end() {
        ended = true;
    }

    @Override
    public void onError(Throwable failure) {
        end();
    }

    @Override
    public void onCompleted() {
        end();
        answers.onCompleted();
    }
}
