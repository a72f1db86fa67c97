package dev.orrery.server.local;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Where a node of a cluster on this machine is.
 *
 * @param address at which other nodes reach it
 * @param bind at which it listens for them
 */
public record LocalPlace(String id, Path data, Ports ports, String address, String bind) {
    /** What clients connect to. */
    public record Ports(int nosql, int cassandra, int gremlin, int admin) {
        List<String> flags() {
            return List.of(
                    "--nosql-port",
                    Integer.toString(nosql),
                    "--cassandra-port",
                    Integer.toString(cassandra),
                    "--gremlin-port",
                    Integer.toString(gremlin),
                    "--admin-port",
                    Integer.toString(admin));
        }
    }

    /** Whether it belongs to its cluster already. */
    public boolean isMade() {
        return Files.exists(data.resolve("cluster").resolve("node"));
    }

    Path secret() {
        return data.resolve("cluster").resolve("secret");
    }

    public Path log() {
        return data.resolve("output.log");
    }

    public URI nosql() {
        return URI.create("http://127.0.0.1:" + ports.nosql());
    }

    public URI admin() {
        return URI.create("http://127.0.0.1:" + ports.admin());
    }
}
