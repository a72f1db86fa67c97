package dev.orrery.server.command;

import java.util.concurrent.Callable;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The program without a command: it tells what commands there are. */
final class RootCommand implements Callable<Integer> {
    private final CommandSpec spec = CommandSpec.wrapWithoutInspection(this).name("orrery");

    RootCommand() {
        spec.addOption(OptionSpec.builder("-h", "--help").build());
        spec.addOption(OptionSpec.builder("-V", "--version").build());
    }

    CommandSpec spec() {
        return spec;
    }

    @Override
    public Integer call() {
        ParseResult parsed = spec.commandLine().getParseResult();
        spec.commandLine()
                .getOut()
                .println(parsed.hasMatchedOption("--version") ? Texts.version() : Texts.usage());
        return ExitCode.OK;
    }
}
