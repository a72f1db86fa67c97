package dev.orrery.compat.cassandra;

import dev.orrery.testkit.machine.FreePorts;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Apache Cassandra in a process of its own, on a Java 17 that is on this machine. */
final class CassandraProcess implements AutoCloseable {
    private static final Duration START_LIMIT = Duration.ofMinutes(2);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long STOP_SECONDS = 20;
    private static final Path LIBRARIES =
            Path.of(System.getProperty("orrery.home", "."), "compat-tests/cassandra/target/lib");
    private static final Path JAVA_FOLDER = Path.of("/usr/lib/jvm");

    /** Null for one that others started. */
    private final @Nullable Process process;

    private final int port;

    private CassandraProcess(@Nullable Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /** Why it cannot be started here; empty if it can. */
    static Optional<String> missing() {
        if (java17().isEmpty()) {
            return Optional.of("there is no Java 17 in " + JAVA_FOLDER + " or JAVA17_HOME");
        }
        return Files.isDirectory(LIBRARIES)
                ? Optional.empty()
                : Optional.of("Cassandra's jars are not in " + LIBRARIES);
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

    /** Starts it and returns once clients can log in, unless one is named that runs already. */
    static CassandraProcess start(Path folder) throws IOException {
        Integer running = Integer.getInteger("orrery.difference.cassandra");
        return running == null ? launch(folder) : new CassandraProcess(null, running);
    }

    private static CassandraProcess launch(Path folder) throws IOException {
        Path conf = Files.createDirectories(folder.resolve("conf"));
        int port = FreePorts.next();
        String yaml =
                resource("cassandra.yaml")
                        .replace("@FOLDER@", folder.toString())
                        .replace("@STORAGE_PORT@", Integer.toString(FreePorts.next()))
                        .replace("@SSL_PORT@", Integer.toString(FreePorts.next()))
                        .replace("@NATIVE_PORT@", Integer.toString(port));
        Files.writeString(conf.resolve("cassandra.yaml"), yaml);
        Files.writeString(conf.resolve("logback.xml"), resource("logback.xml"));
        Process process =
                new ProcessBuilder(command(folder, conf))
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("out.txt").toFile())
                        .start();
        CassandraProcess cassandra = new CassandraProcess(process, port);
        cassandra.awaitReady(process, folder.resolve("out.txt"));
        return cassandra;
    }

    private static List<String> command(Path folder, Path conf) {
        List<String> command = new ArrayList<>();
        command.add(java17().orElseThrow().toString());
        command.addAll(List.of("-Xms512m", "-Xmx1g", "-XX:+UseSerialGC"));
        command.addAll(resource("jvm.options").lines().filter(s -> !s.isBlank()).toList());
        command.addAll(
                List.of(
                        "-Djdk.attach.allowAttachSelf=true",
                        "-Dio.netty.tryReflectionSetAccessible=true",
                        "-javaagent:" + LIBRARIES.resolve("jamm-0.4.0.jar"),
                        "-Duser.home=" + folder,
                        "-Dcassandra.config=" + conf.resolve("cassandra.yaml").toUri(),
                        "-Dcassandra.storagedir=" + folder,
                        "-Dcassandra.logdir=" + folder,
                        "-Dcassandra.jmx.local.port=" + FreePorts.next(),
                        "-Dcassandra-foreground=yes",
                        "-Dcassandra.superuser_setup_delay_ms=0",
                        "-Dcassandra.skip_wait_for_gossip_to_settle=0",
                        "-Dcassandra.ring_delay_ms=100",
                        "-Dcassandra.test.flush_local_schema_changes=false",
                        "-Dcassandra.unsafesystem=true",
                        "-cp",
                        conf + ":" + LIBRARIES + "/*",
                        "org.apache.cassandra.service.CassandraDaemon"));
        return command;
    }

    private void awaitReady(Process started, Path log) throws IOException {
        long deadline = System.nanoTime() + START_LIMIT.toNanos();
        while (!accepts()) {
            if (!started.isAlive() || System.nanoTime() > deadline) {
                started.destroyForcibly();
                throw new IOException("Cassandra did not start:\n" + Files.readString(log));
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    private boolean accepts() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    int port() {
        return port;
    }

    @Override
    public void close() {
        if (process == null) {
            return;
        }
        process.destroy();
        try {
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private static String resource(String name) {
        try (InputStream source = CassandraProcess.class.getResourceAsStream(name)) {
            return new String(
                    Objects.requireNonNull(source, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
