package dev.orrery.bench.nosql;

import dev.orrery.bench.measure.Peer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** This program as a process of its own, with a heap of 1 GB and no limit of request units. */
final class OrreryProcess {
    static final String NAME = "Orrery";

    private static final String HEAP = "-Xmx1g";

    private OrreryProcess() {}

    /**
     * Starts it.
     *
     * @param program the folder with the jars
     * @param folder for its data and its log
     */
    static Peer start(Path program, Path folder) throws IOException {
        int port = Peer.freePort();
        List<String> command = java(program + "/*");
        command.addAll(
                List.of(
                        "dev.orrery.server.Main",
                        "start",
                        "--data",
                        folder.resolve("orrery").toString(),
                        "--nosql-port",
                        Integer.toString(port),
                        "--cassandra-port",
                        Integer.toString(Peer.freePort()),
                        "--gremlin-port",
                        Integer.toString(Peer.freePort()),
                        "--admin-port",
                        Integer.toString(Peer.freePort()),
                        "--set",
                        "throughput.rate-limit=off"));
        return Peer.start(NAME, command, port, folder.resolve("orrery.txt"));
    }

    /** The command of a Java program, to be followed by its main class. */
    static List<String> java(String classPath) {
        return new ArrayList<>(
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        HEAP,
                        "--enable-native-access=ALL-UNNAMED",
                        "--sun-misc-unsafe-memory-access=allow",
                        "-cp",
                        classPath));
    }
}
