package dev.orrery.cli;

import dev.orrery.cli.shell.ShellCommand;
import dev.orrery.cli.status.StatusCommands;
import dev.orrery.cli.transfer.CopyCommand;
import dev.orrery.cli.transfer.ExportCommand;
import dev.orrery.cli.transfer.ImportCommand;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** All commands that talk to a running server. */
public final class ClientCommands {
    private ClientCommands() {}

    public static List<CommandSpec> specs() {
        List<CommandSpec> specs = new ArrayList<>(StatusCommands.specs());
        specs.add(new ShellCommand().spec());
        specs.add(new ImportCommand().spec());
        specs.add(new ExportCommand().spec());
        specs.add(new CopyCommand().spec());
        return specs;
    }
}
