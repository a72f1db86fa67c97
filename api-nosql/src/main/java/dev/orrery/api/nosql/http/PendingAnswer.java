package dev.orrery.api.nosql.http;

import dev.orrery.api.nosql.message.Reply;
import dev.orrery.api.nosql.message.Response;
import io.netty.channel.EventLoop;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** The place of one request in the order of its connection. */
final class PendingAnswer implements Reply {
    private final EventLoop eventLoop;
    private final Runnable whenAnswered;
    private final boolean keepAlive;
    private @Nullable Response response;

    PendingAnswer(EventLoop eventLoop, Runnable whenAnswered, boolean keepAlive) {
        this.eventLoop = eventLoop;
        this.whenAnswered = whenAnswered;
        this.keepAlive = keepAlive;
    }

    @Override
    public void send(Response answer) {
        if (eventLoop.inEventLoop()) {
            accept(answer);
        } else {
            eventLoop.execute(() -> accept(answer));
        }
    }

    private void accept(Response answer) {
        if (response == null) {
            response = answer;
            whenAnswered.run();
        }
    }

    @Override
    public Executor executor() {
        return eventLoop;
    }

    @Nullable Response response() {
        return response;
    }

    boolean keepAlive() {
        return keepAlive;
    }
}
