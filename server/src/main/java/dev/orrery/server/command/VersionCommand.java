package dev.orrery.server.command;

import java.util.concurrent.Callable;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;

/** Prints the version of the program and of the JVM it runs on. */
final class VersionCommand implements Callable<Integer> {
    private final CommandSpec spec = CommandSpec.wrapWithoutInspection(this).name("version");

    VersionCommand() {
        spec.usageMessage().description("Prints the version.");
        Texts.addHelpOption(spec);
    }

    CommandSpec spec() {
        return spec;
    }

    @Override
    public Integer call() {
        spec.commandLine().getOut().println(Texts.version());
        return ExitCode.OK;
    }
}
