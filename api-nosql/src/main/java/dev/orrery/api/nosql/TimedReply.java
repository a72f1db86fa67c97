package dev.orrery.api.nosql;

import dev.orrery.api.nosql.error.NosqlErrorMapper;
import dev.orrery.api.nosql.message.Reply;
import dev.orrery.api.nosql.message.Response;
import dev.orrery.gateway.metering.OperationLatency;
import dev.orrery.gateway.metering.OperationLatency.Ending;
import dev.orrery.model.error.OrreryException;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;

/** Notes how long a request took until its answer was ready to be written. */
final class TimedReply implements Reply {
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int FIRST_REFUSAL = 400;
    private static final int FIRST_FAILURE = 500;

    private final Reply reply;
    private final LongSupplier nanos;
    private final long startNanos;
    private volatile OperationLatency latency;

    TimedReply(Reply reply, OperationLatency unknown, LongSupplier nanos) {
        this.reply = reply;
        this.latency = unknown;
        this.nanos = nanos;
        this.startNanos = nanos.getAsLong();
    }

    /** What kind of request it is, once that is known. */
    void is(OperationLatency known) {
        latency = known;
    }

    @Override
    public void send(Response response) {
        latency.of(ending(response.status())).record(nanos.getAsLong() - startNanos);
        reply.send(response);
    }

    @Override
    public boolean fail(OrreryException failure) {
        if (!reply.fail(failure)) {
            return false;
        }
        int status = NosqlErrorMapper.map(failure.code()).status();
        latency.of(ending(status)).record(nanos.getAsLong() - startNanos);
        return true;
    }

    private static Ending ending(int status) {
        if (status == TOO_MANY_REQUESTS) {
            return Ending.THROTTLED;
        }
        if (status < FIRST_REFUSAL) {
            return Ending.SUCCEEDED;
        }
        return status < FIRST_FAILURE ? Ending.REFUSED : Ending.FAILED;
    }

    @Override
    public Executor executor() {
        return reply.executor();
    }
}
