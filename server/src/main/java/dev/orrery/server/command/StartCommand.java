package dev.orrery.server.command;

import dev.orrery.server.config.ConfigPrinter;
import dev.orrery.server.config.ConfigSchema;
import dev.orrery.server.config.ServerConfig;
import dev.orrery.server.config.SettingDefinition;
import dev.orrery.server.logging.ConsoleLogging;
import dev.orrery.server.node.OrreryServer;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Starts the server and keeps it until the process is told to end. */
final class StartCommand implements Callable<Integer> {
    private static final String SHOW_CONFIG = "--show-config";

    private final CommandSpec spec = CommandSpec.wrapWithoutInspection(this).name("start");

    StartCommand() {
        spec.usageMessage()
                .description("Starts the server. It needs no option at all.%n")
                .optionListHeading("%nOptions:%n")
                .footer(footer())
                .width(100);
        StartOptions.addTo(spec);
        spec.addOption(
                OptionSpec.builder(SHOW_CONFIG)
                        .description("Print the settings that would be in effect, and stop.")
                        .build());
        Texts.addJsonOption(spec);
        Texts.addHelpOption(spec);
    }

    CommandSpec spec() {
        return spec;
    }

    @Override
    public Integer call() throws InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        ParseResult parsed = spec.commandLine().getParseResult();
        ServerConfig config = StartOptions.config(parsed);
        if (parsed.hasMatchedOption(SHOW_CONFIG)) {
            out.print(ConfigPrinter.yaml(config));
            out.flush();
            return ExitCode.OK;
        }
        ConsoleLogging.apply(config.logging());
        OrreryServer server = OrreryServer.start(config);
        Runtime.getRuntime()
                .addShutdownHook(Thread.ofPlatform().name("stop").unstarted(() -> stop(server)));
        if (Texts.wantsJson(spec)) {
            out.println(Banner.json(server));
            out.flush();
        } else {
            Banner.print(out, server);
        }
        server.awaitClosed();
        return ExitCode.OK;
    }

    private void stop(OrreryServer server) {
        PrintWriter out =
                Texts.wantsJson(spec) ? spec.commandLine().getErr() : spec.commandLine().getOut();
        out.println("Stopping");
        server.close();
        out.println("Stopped");
    }

    private static String[] footer() {
        List<String> lines = new ArrayList<>();
        lines.add("%nSettings, for --set and for the file of --config:");
        for (SettingDefinition definition : ConfigSchema.definitions()) {
            String standard = definition.setting().value();
            lines.add(
                    "  %-30s %s"
                            .formatted(
                                    definition.key(),
                                    definition.valueSyntax()
                                            + (standard.isEmpty() ? "" : ", " + standard)));
        }
        lines.add("");
        lines.add("Examples:");
        lines.add("  orrery start");
        lines.add("  orrery start --data /var/lib/orrery --nosql-port 9081 --durability interval");
        lines.add("  orrery start --production --bind 0.0.0.0 --config orrery.yaml");
        lines.add("  orrery start --set limits.item-bytes=1MiB --show-config");
        lines.add("  orrery start --nosql-port 0 --admin-port 0 --json");
        return lines.toArray(String[]::new);
    }
}
