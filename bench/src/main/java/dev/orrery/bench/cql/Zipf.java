package dev.orrery.bench.cql;

import java.util.random.RandomGenerator;

/** Numbers of which few come often: the generator of Gray et al. that YCSB uses, exponent 0.99. */
final class Zipf {
    private static final double EXPONENT = 0.99;
    private static final long SCATTER = 0x9E3779B97F4A7C15L;

    private final int count;
    private final double zeta;
    private final double alpha = 1 / (1 - EXPONENT);
    private final double eta;

    Zipf(int count) {
        this.count = count;
        double sum = 0;
        for (int i = 1; i <= count; i++) {
            sum += 1 / Math.pow(i, EXPONENT);
        }
        zeta = sum;
        double two = 1 + Math.pow(0.5, EXPONENT);
        eta = (1 - Math.pow(2.0 / count, 1 - EXPONENT)) / (1 - two / zeta);
    }

    /** One of the numbers below the count; the frequent ones lie apart. */
    int next(RandomGenerator random) {
        return (int) Long.remainderUnsigned(rank(random.nextDouble()) * SCATTER, count);
    }

    private long rank(double share) {
        double part = share * zeta;
        if (part < 1) {
            return 0;
        }
        if (part < 1 + Math.pow(0.5, EXPONENT)) {
            return 1;
        }
        return (long) (count * Math.pow(eta * share - eta + 1, alpha));
    }
}
