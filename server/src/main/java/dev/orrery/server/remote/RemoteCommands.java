package dev.orrery.server.remote;

import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** All commands that ask a running server. */
public final class RemoteCommands {
    private RemoteCommands() {}

    public static List<CommandSpec> specs() {
        return List.of(
                new StatusCommand().spec(),
                new ExplainThrottleCommand().spec(),
                new ExplainCommand().spec(),
                new ThroughputCommand().spec(),
                RangeCommand.split().spec(),
                RangeCommand.merge().spec(),
                LabCommand.lab());
    }
}
