package dev.orrery.api.gremlin.request;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** The requests of one connection that run on threads of their own. May be used by any thread. */
public final class RequestsUnderWay {
    private final AtomicInteger ofAll;
    private final Set<Evaluation> own = ConcurrentHashMap.newKeySet();
    private volatile boolean over;

    public RequestsUnderWay(Services services) {
        this.ofAll = services.underWay();
    }

    /** Counts a request; one whose connection is gone already is ended at its first step. */
    public void begin(Evaluation request) {
        own.add(request);
        ofAll.incrementAndGet();
        if (over) {
            request.cancel();
        }
    }

    public void end(Evaluation request) {
        own.remove(request);
        ofAll.decrementAndGet();
    }

    public int count() {
        return own.size();
    }

    /** Ends all requests: nobody waits for their answers. */
    public void cancel() {
        over = true;
        own.forEach(Evaluation::cancel);
    }
}
