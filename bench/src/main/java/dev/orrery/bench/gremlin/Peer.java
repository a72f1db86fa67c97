package dev.orrery.bench.gremlin;

import dev.orrery.bench.measure.OrreryCommand;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** A server that is measured, and how it is started. */
public enum Peer {
    ORRERY("Orrery", Workload.Style.ID),
    TINKERGRAPH("TinkerGraph in gremlin-server", Workload.Style.ID),
    JANUSGRAPH("JanusGraph on BerkeleyDB", Workload.Style.INDEX);

    private static final List<String> MEMORY = List.of("-Xms1g", "-Xmx1g", "-XX:+UseParallelGC");

    private final String title;
    private final Workload.Style style;

    Peer(String title, Workload.Style style) {
        this.title = title;
        this.style = style;
    }

    public String title() {
        return title;
    }

    Workload.Style style() {
        return style;
    }

    /** Where its jars were put; Orrery's are those of this process. */
    Path libraries(Path peers) {
        return peers.resolve(name().toLowerCase(Locale.ROOT)).resolve("target/lib");
    }

    boolean isHere(Path peers) {
        return this == ORRERY || Files.isDirectory(libraries(peers));
    }

    /** The command that starts it on a port, with a folder of its own. */
    List<String> command(Path peers, Path folder, int port) throws IOException {
        if (this == ORRERY) {
            return OrreryCommand.start(
                    OrreryCommand.java(System.getProperty("java.class.path"), MEMORY),
                    folder.resolve("data"),
                    OrreryCommand.Api.GREMLIN,
                    port);
        }
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(MEMORY);
        command.add("--sun-misc-unsafe-memory-access=allow");
        String name = name().toLowerCase(Locale.ROOT);
        write("server.yaml", folder.resolve("server.yaml"), folder, port);
        write(name + ".properties", folder.resolve("graph.properties"), folder, port);
        write(name + ".groovy", folder.resolve("init.groovy"), folder, port);
        for (String opened : List.of("java.lang", "java.util", "java.nio", "sun.nio.ch")) {
            command.add("--add-opens=java.base/" + opened + "=ALL-UNNAMED");
        }
        command.addAll(
                List.of(
                        "-cp",
                        libraries(peers) + "/*",
                        "org.apache.tinkerpop.gremlin.server.GremlinServer",
                        folder.resolve("server.yaml").toString()));
        return command;
    }

    private static void write(String name, Path target, Path folder, int port) throws IOException {
        try (InputStream source =
                Objects.requireNonNull(Peer.class.getResourceAsStream(name), name)) {
            String text = new String(source.readAllBytes(), StandardCharsets.UTF_8);
            Files.writeString(
                    target,
                    text.replace("@PORT@", String.valueOf(port))
                            .replace("@FOLDER@", folder.toString()));
        }
    }
}
