package dev.orrery.replication.rpc;

import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.apache.ratis.thirdparty.io.grpc.stub.ServerCallStreamObserver;
import org.apache.ratis.thirdparty.io.grpc.stub.StreamObserver;

/** The other end of an {@link RpcStream}: answers questions in whatever order they are done. */
final class RpcStreamAnswers implements StreamObserver<byte[]> {
    /**
     * So many questions may come before the transport is asked for more. Asking for each would be
     * two changes of threads for each.
     */
    private static final int ASKED_FOR = 1024;

    private final Function<byte[], CompletionStage<byte[]>> services;
    private final ServerCallStreamObserver<byte[]> answers;
    private int received;
    private boolean ended;

    /**
     * Answers to one caller.
     *
     * @param services makes a message the bytes of its answer, and never fails
     */
    RpcStreamAnswers(
            Function<byte[], CompletionStage<byte[]>> services,
            ServerCallStreamObserver<byte[]> answers) {
        this.services = services;
        this.answers = answers;
        // Without it, answers to a caller that has gone would be errors.
        answers.setOnCancelHandler(this::end);
        answers.disableAutoRequest();
        answers.request(ASKED_FOR);
    }

    @Override
    public void onNext(byte[] message) {
        if (++received % (ASKED_FOR / 2) == 0) {
            answers.request(ASKED_FOR / 2);
        }
        long number = RpcMethods.number(message);
        CompletionStage<Void> _ =
                services.apply(RpcMethods.withoutNumber(message))
                        .thenAccept(answer -> send(RpcMethods.numbered(number, answer)));
    }

    private synchronized void send(byte[] answer) {
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
