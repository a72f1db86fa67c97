package dev.orrery.server.command;

import dev.orrery.model.json.JsonObject;
import dev.orrery.server.config.ConfigSchema;
import dev.orrery.server.config.ServerConfig;
import dev.orrery.server.files.Folders;
import dev.orrery.server.node.OrreryServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Starts a server on free ports in a scratch folder, writes, starts it again, and reads. The
 * launcher also trains the start-up cache with it, so it does what a first client does.
 */
final class CheckCommand implements Callable<Integer> {
    private static final int ITEMS = 200;

    private final CommandSpec spec = CommandSpec.wrapWithoutInspection(this).name("check");

    CheckCommand() {
        spec.usageMessage()
                .description(
                        "Starts a server on free ports in a scratch folder, writes some items,"
                                + " starts it again and reads them.");
        Texts.addJsonOption(spec);
        Texts.addHelpOption(spec);
        Texts.addExamples(spec, "check", "check --json");
    }

    CommandSpec spec() {
        return spec;
    }

    @Override
    public Integer call() throws IOException {
        Path folder = Files.createTempDirectory("orrery-check");
        try {
            ServerConfig config =
                    ConfigSchema.bind(
                            Map.of(
                                    "storage.data-folder", folder.toString(),
                                    "network.nosql-port", "0",
                                    "cassandra.port", "0",
                                    "gremlin.port", "0",
                                    "network.admin-port", "0"));
            try (OrreryServer server = OrreryServer.start(config)) {
                write(server);
            }
            try (OrreryServer server = OrreryServer.start(config)) {
                read(server);
            }
        } finally {
            Folders.delete(folder);
        }
        Texts.tell(spec, JsonObject.EMPTY.with("works", true), "The server works.");
        return ExitCode.OK;
    }

    private static void write(OrreryServer server) throws IOException {
        SampleRequests requests = requests(server);
        requests.createContainer();
        for (int number = 0; number < ITEMS; number++) {
            requests.writeItem(number);
            requests.readItem(number);
        }
    }

    private static void read(OrreryServer server) throws IOException {
        SampleRequests requests = requests(server);
        for (int number = 0; number < ITEMS; number++) {
            requests.readItem(number);
        }
        requests.readLists();
        PlainClient admin = new PlainClient(server.adminAddress());
        admin.read("/health");
        admin.read("/ready");
        if (!admin.read("/metrics").contains("orrery_requests_total{")) {
            throw new IOException("the requests were not counted");
        }
    }

    private static SampleRequests requests(OrreryServer server) {
        return new SampleRequests(server, new PlainClient(server.nosqlAddress()));
    }
}
