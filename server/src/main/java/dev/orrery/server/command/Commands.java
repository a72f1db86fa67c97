package dev.orrery.server.command;

import dev.orrery.cli.ClientCommands;
import dev.orrery.server.config.StartRefusedException;
import dev.orrery.server.config.Suggestions;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Puts the commands together and turns every failure into one clear message. */
public final class Commands {
    private Commands() {}

    public static CommandLine commandLine() {
        RootCommand root = new RootCommand();
        List.of(
                        new StartCommand().spec(),
                        new CheckCommand().spec(),
                        new ClusterCommand().spec(),
                        new ChaosCommand().spec(),
                        new VersionCommand().spec(),
                        new HelpCommand().spec())
                .forEach(command -> root.spec().addSubcommand(command.name(), command));
        ClientCommands.specs()
                .forEach(command -> root.spec().addSubcommand(command.name(), command));
        CommandLine commandLine = new CommandLine(root.spec());
        commandLine.setParameterExceptionHandler((exception, _) -> refuse(exception));
        commandLine.setExecutionExceptionHandler(
                (exception, command, _) -> report(exception, command));
        return commandLine;
    }

    private static int refuse(ParameterException exception) {
        CommandLine command = exception.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        command.getErr()
                .println(
                        "orrery: "
                                + message(exception)
                                + " Run '"
                                + name
                                + (command.getParent() == null ? " help'." : " --help'."));
        return ExitCode.USAGE;
    }

    private static String message(ParameterException exception) {
        CommandSpec spec = exception.getCommandLine().getCommandSpec();
        if (exception instanceof UnmatchedArgumentException unmatched) {
            String word = unmatched.getUnmatched().getFirst();
            return "There is no " + kind(spec, word) + " '" + word + "'." + suggestion(spec, word);
        }
        return exception.getMessage() + ".";
    }

    private static String kind(CommandSpec spec, String word) {
        if (word.startsWith("-")) {
            return "option";
        }
        return spec.parent() == null ? "command" : "argument";
    }

    private static String suggestion(CommandSpec spec, String word) {
        Collection<String> known =
                word.startsWith("-")
                        ? spec.optionsMap().keySet().stream()
                                .filter(name -> name.startsWith("--"))
                                .collect(Collectors.toList())
                        : spec.subcommands().keySet();
        int end = word.indexOf('=');
        return Suggestions.sentence(end < 0 ? word : word.substring(0, end), known);
    }

    private static int report(Exception exception, CommandLine command) {
        if (exception instanceof StartRefusedException refused) {
            command.getErr().println("orrery: " + refused.reason());
            return ExitCode.USAGE;
        }
        command.getErr().println("orrery: failed, which is a fault of the program:");
        exception.printStackTrace(command.getErr());
        return ExitCode.SOFTWARE;
    }
}
