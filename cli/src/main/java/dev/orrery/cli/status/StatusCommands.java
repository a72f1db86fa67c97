package dev.orrery.cli.status;

import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** All commands that ask a running server one thing. */
public final class StatusCommands {
    private StatusCommands() {}

    public static List<CommandSpec> specs() {
        return List.of(
                new StatusCommand().spec(),
                new ExplainThrottleCommand().spec(),
                new ExplainCommand().spec(),
                new ThroughputCommand().spec(),
                new RotateKeyCommand().spec(),
                RangeCommand.split().spec(),
                RangeCommand.merge().spec(),
                NodeCommand.node(),
                RegionCommand.region(),
                BackupCommand.backup(),
                LabCommand.lab());
    }
}
