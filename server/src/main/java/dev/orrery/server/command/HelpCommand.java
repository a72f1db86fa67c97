package dev.orrery.server.command;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.UnmatchedArgumentException;

/** Prints what commands there are, or what one of them does. */
final class HelpCommand implements Callable<Integer> {
    private final CommandSpec spec = CommandSpec.wrapWithoutInspection(this).name("help");

    HelpCommand() {
        spec.usageMessage().description("Tells about all commands, or about one.");
        spec.addPositional(
                PositionalParamSpec.builder()
                        .paramLabel("COMMAND")
                        .arity("0..1")
                        .type(String.class)
                        .description("The command to tell about.")
                        .build());
        Texts.addHelpOption(spec);
        Texts.addExamples(spec, "help", "help import");
    }

    CommandSpec spec() {
        return spec;
    }

    @Override
    public Integer call() {
        CommandLine self = spec.commandLine();
        String name = self.getParseResult().matchedPositionalValue(0, "");
        if (name.isEmpty()) {
            self.getOut().println(Texts.usage());
            return ExitCode.OK;
        }
        CommandLine root = Objects.requireNonNull(self.getParent());
        CommandLine command = root.getSubcommands().get(name);
        if (command == null) {
            throw new UnmatchedArgumentException(root, List.of(name));
        }
        command.usage(self.getOut());
        return ExitCode.OK;
    }
}
