package dev.orrery.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A command that measures one suite in a folder of its own and reports. */
abstract class SuiteCommand implements Callable<Integer> {
    private static final int BOUND_MISSED = 1;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(names = "--json", description = "Also write the report as JSON to this file.")
    private Optional<Path> json = Optional.empty();

    @Option(names = "--svg", description = "Also draw the report into this file.")
    private Optional<Path> svg = Optional.empty();

    /** Measures; the folder is removed afterwards. */
    abstract Report measure(Path folder) throws IOException;

    /** A folder of the source tree. */
    static Path home(String folder) {
        return Path.of(System.getProperty("orrery.home", ".")).resolve(folder);
    }

    /** The program that is measured. */
    static Path program() {
        return home("server/target/orrery/lib");
    }

    /** Says what is done now, beside the report. */
    final void tell(String progress) {
        spec.commandLine().getErr().println(progress);
    }

    @Override
    public final Integer call() throws IOException {
        Path folder = Files.createTempDirectory("orrery-bench");
        Report report;
        try {
            report = measure(folder);
        } finally {
            Folders.delete(folder);
        }
        spec.commandLine().getOut().println(report.markdown());
        if (json.isPresent()) {
            Files.writeString(json.get(), report.json());
        }
        if (svg.isPresent()) {
            Files.writeString(svg.get(), Plot.svg(report));
        }
        return report.keepsBounds() ? 0 : BOUND_MISSED;
    }
}
