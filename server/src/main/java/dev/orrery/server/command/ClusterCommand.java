package dev.orrery.server.command;

import java.util.concurrent.Callable;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;

/** Commands for clusters of several nodes. */
final class ClusterCommand implements Callable<Integer> {
    private final CommandSpec spec = CommandSpec.wrapWithoutInspection(this).name("cluster");

    ClusterCommand() {
        spec.usageMessage()
                .description(
                        "Makes clusters of several nodes.%n",
                        "A cluster begins once, in an empty data folder, by 'cluster init'. Other"
                                + " nodes join it with 'orrery start --node-id ... --join ...'."
                                + " 'cluster start' does all of it on this machine, to try it"
                                + " out. 'cluster recover' is for a cluster that has lost too many"
                                + " nodes to go on.%n")
                .width(100);
        Texts.addHelpOption(spec);
        Texts.addExamples(spec, "cluster start --nodes 4 --data ./cluster");
        spec.addSubcommand("init", new ClusterInitCommand().spec());
        spec.addSubcommand("start", new ClusterStartCommand().spec());
        spec.addSubcommand("recover", new ClusterRecoverCommand().spec());
    }

    CommandSpec spec() {
        return spec;
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getOut());
        return ExitCode.USAGE;
    }
}
