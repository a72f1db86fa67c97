package dev.orrery.server.command;

import dev.orrery.gateway.security.AccountKeys;
import dev.orrery.model.json.JsonObject;
import dev.orrery.server.config.ServerMode;
import dev.orrery.server.node.OrreryServer;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** What a person sees once the server is ready. */
final class Banner {
    private final OrreryServer server;
    private final boolean development;

    private Banner(OrreryServer server) {
        this.server = server;
        this.development = server.config().security().mode() == ServerMode.DEVELOPMENT;
    }

    static void print(PrintWriter out, OrreryServer server) {
        new Banner(server).print(out);
    }

    /** Where things are, for programs: one line. No key is in it. */
    static String json(OrreryServer server) {
        JsonObject places =
                JsonObject.EMPTY
                        .with("version", Texts.versionNumber())
                        .with("pid", ProcessHandle.current().pid())
                        .with("nosqlPort", server.nosqlAddress().getPort())
                        .with("cassandraPort", server.cassandraAddress().getPort())
                        .with("gremlinPort", server.gremlinAddress().getPort())
                        .with("adminPort", server.adminAddress().getPort())
                        .with("dataFolder", server.dataFolder().toString())
                        .with("keysFile", server.keysFile().toString())
                        .with("certificateFile", server.certificateFile().toString());
        return new String(places.toBytes(), StandardCharsets.UTF_8);
    }

    private void print(PrintWriter out) {
        String nosql = place(server.nosqlAddress());
        String admin = "http://" + place(server.adminAddress());
        out.println();
        out.println("Orrery " + Texts.versionNumber() + " is ready" + process());
        out.println();
        line(out, "Web page", admin);
        line(out, "NoSQL", "http://" + nosql + " and https://" + nosql);
        line(out, "Cassandra", cassandra());
        line(out, "Gremlin", gremlin());
        line(out, "Admin", admin + "health, " + admin + "ready, " + admin + "metrics");
        line(out, "Data", server.dataFolder() + " (durability: " + durability() + ")");
        line(out, "Keys", server.keysFile().toString());
        line(out, "Certificate", server.certificateFile().toString());
        if (development) {
            line(out, "Mode", "development: this machine only, and the emulator's key works too");
        }
        out.println();
        out.print(program("http://" + nosql));
        out.println();
        out.println("Stop it with Ctrl-C.");
        out.flush();
    }

    private String gremlin() {
        InetSocketAddress address = server.gremlinAddress();
        return "ws://%s:%d/gremlin".formatted(address.getHostString(), address.getPort());
    }

    private String cassandra() {
        InetSocketAddress address = server.cassandraAddress();
        String login = development ? "cassandra -p cassandra" : "orrery -p <a key>";
        return "cqlsh %s %d -u %s".formatted(address.getHostString(), address.getPort(), login);
    }

    private String program(String endpoint) {
        return """
        Try it: npm install @azure/cosmos, save this as try.mjs, then run: node try.mjs

          import { CosmosClient } from "@azure/cosmos";
          const client = new CosmosClient({
            endpoint: "%s",
            key: %s,
          });
          const { database } = await client.databases.createIfNotExists({ id: "shop" });
          const { container } = await database.containers.createIfNotExists({
            id: "orders",
            partitionKey: { paths: ["/customer"] },
          });
          await container.items.upsert({ id: "1", customer: "ada", total: 42 });
          const { resource } = await container.item("1", "ada").read();
          console.log(resource);
        """
                .formatted(endpoint, key());
    }

    /** The emulator's key is no secret; another one must not end up in a log. */
    private String key() {
        return development
                ? "\"" + AccountKeys.EMULATOR_KEY + "\""
                : "process.env.ORRERY_KEY /* \"primary\" in " + server.keysFile() + " */";
    }

    private String durability() {
        return server.config().durability().mode().name().toLowerCase(Locale.ROOT);
    }

    private static void line(PrintWriter out, String name, String value) {
        out.printf("  %-12s %s%n", name, value);
    }

    private static String place(InetSocketAddress address) {
        boolean here =
                address.getAddress().isLoopbackAddress()
                        || address.getAddress().isAnyLocalAddress();
        return (here ? "localhost" : address.getHostString()) + ":" + address.getPort() + "/";
    }

    private static String process() {
        // Not the age of the process: the launcher may have built for minutes in it.
        long millis = ManagementFactory.getRuntimeMXBean().getUptime();
        return " (process " + ProcessHandle.current().pid() + ", in " + millis + " ms)";
    }
}
