package dev.orrery.cli;

import dev.orrery.cli.status.StatusCommands;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** All commands that talk to a running server. */
public final class ClientCommands {
    private ClientCommands() {}

    public static List<CommandSpec> specs() {
        return new ArrayList<>(StatusCommands.specs());
    }
}
