package dev.orrery.bench.cql;

import dev.orrery.bench.measure.Peer;
import dev.orrery.testkit.machine.FreePorts;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Apache Cassandra from its published jars, on a Java 17 that is on this machine. */
final class CassandraPeer {
    static final String NAME = "Cassandra";

    private static final Path JAVA_FOLDER = Path.of("/usr/lib/jvm");
    private static final String AGENT = "jamm-0.4.0.jar";

    private CassandraPeer() {}

    /** Why it cannot be started here; empty if it can. */
    static Optional<String> missing(Path libraries) {
        if (java17().isEmpty()) {
            return Optional.of("there is no Java 17 in " + JAVA_FOLDER + " or JAVA17_HOME");
        }
        return Files.isRegularFile(libraries.resolve(AGENT))
                ? Optional.empty()
                : Optional.of("its jars are not in " + libraries);
    }

    private static Optional<Path> java17() {
        String named = System.getenv("JAVA17_HOME");
        if (named != null) {
            return Optional.of(Path.of(named, "bin", "java"));
        }
        if (!Files.isDirectory(JAVA_FOLDER)) {
            return Optional.empty();
        }
        try (Stream<Path> folders = Files.list(JAVA_FOLDER)) {
            return folders.filter(folder -> folder.getFileName().toString().contains("17"))
                    .map(folder -> folder.resolve("bin").resolve("java"))
                    .filter(Files::isExecutable)
                    .findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Peer start(Path libraries, Path folder, Durability durability) throws IOException {
        Path conf = Files.createDirectories(folder.resolve("conf"));
        int port = FreePorts.next();
        String yaml =
                resource("cassandra.yaml")
                        .replace("@SYNC@", durability.cassandraLines())
                        .replace("@FOLDER@", folder.toString())
                        .replace("@STORAGE_PORT@", Integer.toString(FreePorts.next()))
                        .replace("@SSL_PORT@", Integer.toString(FreePorts.next()))
                        .replace("@NATIVE_PORT@", Integer.toString(port));
        Files.writeString(conf.resolve("cassandra.yaml"), yaml);
        Files.writeString(conf.resolve("logback.xml"), resource("logback.xml"));
        return Peer.start(NAME, command(libraries, folder, conf), port, folder.resolve("out.txt"));
    }

    private static List<String> command(Path libraries, Path folder, Path conf) {
        List<String> command = new ArrayList<>();
        command.add(java17().orElseThrow().toString());
        command.addAll(CqlBench.MEMORY);
        command.addAll(resource("jvm.options").lines().filter(s -> !s.isBlank()).toList());
        command.addAll(
                List.of(
                        "-Djdk.attach.allowAttachSelf=true",
                        "-Dio.netty.tryReflectionSetAccessible=true",
                        "-javaagent:" + libraries.resolve(AGENT),
                        "-Duser.home=" + folder,
                        "-Dcassandra.config=" + conf.resolve("cassandra.yaml").toUri(),
                        "-Dcassandra.storagedir=" + folder,
                        "-Dcassandra.logdir=" + folder,
                        "-Dcassandra.jmx.local.port=" + FreePorts.next(),
                        "-Dcassandra-foreground=yes",
                        "-Dcassandra.superuser_setup_delay_ms=0",
                        "-Dcassandra.skip_wait_for_gossip_to_settle=0",
                        "-Dcassandra.ring_delay_ms=100",
                        "-cp",
                        conf + ":" + libraries + "/*",
                        "org.apache.cassandra.service.CassandraDaemon"));
        return command;
    }

    private static String resource(String file) {
        try (InputStream source = CassandraPeer.class.getResourceAsStream(file)) {
            return new String(
                    Objects.requireNonNull(source, file).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
