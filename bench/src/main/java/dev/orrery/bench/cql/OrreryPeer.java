package dev.orrery.bench.cql;

import dev.orrery.bench.measure.Peer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** This program, from the class path that the measurement itself runs on. */
final class OrreryPeer {
    static final String NAME = "Orrery";

    /** Of both servers. */
    static final String HEAP = "1g";

    private OrreryPeer() {}

    static Peer start(Path program, Path folder, Durability durability) throws IOException {
        int port = Peer.freePort();
        List<String> command =
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xms" + HEAP,
                        "-Xmx" + HEAP,
                        "-XX:+UseG1GC",
                        "--enable-native-access=ALL-UNNAMED",
                        "--sun-misc-unsafe-memory-access=allow",
                        "-cp",
                        program + "/*",
                        "dev.orrery.server.Main",
                        "start",
                        "--data",
                        folder.toString(),
                        "--cassandra-port",
                        Integer.toString(port),
                        "--nosql-port",
                        Integer.toString(Peer.freePort()),
                        "--gremlin-port",
                        Integer.toString(Peer.freePort()),
                        "--admin-port",
                        Integer.toString(Peer.freePort()),
                        "--durability",
                        durability.orreryMode(),
                        "--set",
                        "throughput.rate-limit=off");
        return Peer.start(NAME, command, port, folder.resolveSibling("orrery.txt"));
    }
}
