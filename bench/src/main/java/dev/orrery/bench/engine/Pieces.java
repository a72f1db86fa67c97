package dev.orrery.bench.engine;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs the measurements of this package, in a process of their own. */
public final class Pieces {
    public static final String LIMITER = "MeterPieces.limit";
    public static final String SKETCH = "MeterPieces.sketch";

    private static final int WARM_UPS = 3;

    private Pieces() {}

    /**
     * Nanoseconds of one call, by class and method.
     *
     * @param names which to measure; all if there are none
     * @param rounds that are measured, after some to warm up
     */
    public static Map<String, Double> nanos(List<String> names, int rounds, int roundMillis)
            throws IOException {
        OptionsBuilder options = new OptionsBuilder();
        String folder = Pieces.class.getPackageName() + ".";
        if (names.isEmpty()) {
            options.include(folder.replace(".", "\\.") + ".*");
        }
        names.forEach(name -> options.include((folder + name).replace(".", "\\.") + "$"));
        Options chosen =
                options.mode(Mode.AverageTime)
                        .timeUnit(TimeUnit.NANOSECONDS)
                        .forks(1)
                        .warmupIterations(WARM_UPS)
                        .warmupTime(TimeValue.milliseconds(roundMillis))
                        .measurementIterations(rounds)
                        .measurementTime(TimeValue.milliseconds(roundMillis))
                        .verbosity(VerboseMode.SILENT)
                        .build();
        Map<String, Double> nanos = new LinkedHashMap<>();
        try {
            for (RunResult result : new Runner(chosen).run()) {
                nanos.put(
                        result.getParams().getBenchmark().substring(folder.length()),
                        result.getPrimaryResult().getScore());
            }
        } catch (RunnerException e) {
            throw new IOException("JMH did not run.", e);
        }
        return nanos;
    }
}
