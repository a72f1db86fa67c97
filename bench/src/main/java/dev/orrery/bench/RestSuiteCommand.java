package dev.orrery.bench;

import dev.orrery.bench.nosql.NosqlBench;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** A suite that loads this program over REST with items of 1 KB. */
abstract class RestSuiteCommand extends SuiteCommand {
    @Option(
            names = "--seconds",
            description = "Seconds of each phase on each server (default: ${DEFAULT-VALUE}).")
    private double seconds;

    @Option(names = "--items", description = "Items of 1 KB (default: ${DEFAULT-VALUE}).")
    private int items;

    RestSuiteCommand(double standardSeconds, int standardItems) {
        this.seconds = standardSeconds;
        this.items = standardItems;
    }

    abstract Report measure(NosqlBench.Setup setup, Path folder) throws IOException;

    @Override
    final Report measure(Path folder) throws IOException {
        return measure(new NosqlBench.Setup(program(), items, seconds, this::tell), folder);
    }
}
