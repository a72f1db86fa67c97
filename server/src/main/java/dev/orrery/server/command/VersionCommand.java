package dev.orrery.server.command;

import dev.orrery.model.json.JsonObject;
import java.util.concurrent.Callable;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;

/** Prints the version of the program and of the JVM it runs on. */
final class VersionCommand implements Callable<Integer> {
    private final CommandSpec spec = CommandSpec.wrapWithoutInspection(this).name("version");

    VersionCommand() {
        spec.usageMessage().description("Prints the version.");
        Texts.addJsonOption(spec);
        Texts.addHelpOption(spec);
        Texts.addExamples(spec, "version", "version --json");
    }

    CommandSpec spec() {
        return spec;
    }

    @Override
    public Integer call() {
        Texts.tell(
                spec,
                JsonObject.EMPTY
                        .with("version", Texts.versionNumber())
                        .with("java", Runtime.version().toString()),
                Texts.version());
        return ExitCode.OK;
    }
}
