package dev.orrery.gateway.metering;

import java.util.concurrent.atomic.LongAdder;

/** Counts the requests to one container in one physical partition. */
final class Meter {
    /** Charges have two digits, so hundredths add up exactly. */
    private static final double HUNDREDTHS = 100.0;

    private final LongAdder requests = new LongAdder();
    private final LongAdder throttled = new LongAdder();
    private final LongAdder chargeHundredths = new LongAdder();

    void throttled() {
        requests.increment();
        throttled.increment();
    }

    void count(double charge) {
        requests.increment();
        chargeHundredths.add(Math.round(charge * HUNDREDTHS));
    }

    long requests() {
        return requests.sum();
    }

    long throttledRequests() {
        return throttled.sum();
    }

    double charge() {
        return chargeHundredths.sum() / HUNDREDTHS;
    }
}
