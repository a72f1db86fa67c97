package dev.orrery.api.nosql.http;

import dev.orrery.api.nosql.message.Reply;
import dev.orrery.api.nosql.message.Response;
import io.netty.channel.EventLoop;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The place of one request in the order of its connection. */
final class PendingAnswer implements Reply {
    private static final Logger LOG = LoggerFactory.getLogger(PendingAnswer.class);

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
            try {
                eventLoop.execute(() -> accept(answer));
            } catch (RejectedExecutionException e) {
                LOG.debug("An answer came after the server was closed", e);
            }
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
