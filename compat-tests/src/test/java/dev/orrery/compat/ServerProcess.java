package dev.orrery.compat;

import dev.orrery.testkit.machine.FreePorts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** The assembled program in a process of its own, on free ports and a data folder of the test. */
public final class ServerProcess implements AutoCloseable {
    private static final Duration START_LIMIT = Duration.ofMinutes(2);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(30);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final Path data;
    private final int nosqlPort;
    private final int cassandraPort = FreePorts.next();
    private final int gremlinPort = FreePorts.next();
    private final int adminPort;
    private final List<String> flags;
    private final HttpClient http = HttpClient.newHttpClient();
    private Process process;

    private List<String> options;

    private ServerProcess(
            Path data, int nosqlPort, int adminPort, List<String> options, List<String> flags) {
        this.options = options;
        this.data = data;
        this.nosqlPort = nosqlPort;
        this.adminPort = adminPort;
        this.flags = flags;
        this.process = launch();
    }

    /** Starts a server and returns once it answers. */
    public static ServerProcess start(Path data, String... flags) {
        return startWith(List.of(), data, flags);
    }

    /** Starts a server with system properties, each as {@code name=value}. */
    public static ServerProcess startWith(List<String> properties, Path data, String... flags) {
        return startJava(options(properties), data, flags);
    }

    /** Starts a server with options of the JVM. */
    static ServerProcess startJava(List<String> options, Path data, String... flags) {
        ServerProcess server =
                new ServerProcess(
                        data, FreePorts.next(), FreePorts.next(), options, List.of(flags));
        server.awaitReady();
        return server;
    }

    private static List<String> options(List<String> properties) {
        return properties.stream().map(property -> "-D" + property).toList();
    }

    /** Starts the program again, after {@link #kill}, with other system properties. */
    public void restartWith(List<String> otherProperties) {
        options = options(otherProperties);
        restart();
    }

    public URI endpoint() {
        return URI.create("http://localhost:" + nosqlPort);
    }

    public int gremlinPort() {
        return gremlinPort;
    }

    public int cassandraPort() {
        return cassandraPort;
    }

    public URI secureEndpoint() {
        return URI.create("https://localhost:" + nosqlPort);
    }

    public URI adminEndpoint() {
        return URI.create("http://localhost:" + adminPort);
    }

    public Path data() {
        return data;
    }

    public long pid() {
        return process.pid();
    }

    public Path log() {
        return data.resolveSibling(data.getFileName() + ".out");
    }

    /** Ends the process at once, as a power cut of the program would. */
    public void kill() {
        process.destroyForcibly();
        awaitEnd();
    }

    /** Sends a signal, such as {@code STOP} or {@code CONT}. */
    public void signal(String name) {
        try {
            Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(pid())).start();
            if (kill.waitFor() != 0) {
                throw new IllegalStateException("the signal " + name + " could not be sent");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Ends the process as whoever administers it does. */
    public void stop() {
        process.destroy();
        awaitEnd();
    }

    /** Starts the program again on the same folder and ports, after it has ended. */
    public void restart() {
        process = launch();
        awaitReady();
    }

    @Override
    public void close() {
        stop();
        http.close();
    }

    private Process launch() {
        List<String> all = new ArrayList<>(List.of("-Xmx512m"));
        all.addAll(options);
        List<String> arguments =
                new ArrayList<>(
                        List.of(
                                "start",
                                "--data",
                                data.toString(),
                                "--nosql-port",
                                Integer.toString(nosqlPort),
                                "--cassandra-port",
                                Integer.toString(cassandraPort),
                                "--gremlin-port",
                                Integer.toString(gremlinPort),
                                "--admin-port",
                                Integer.toString(adminPort)));
        arguments.addAll(flags);
        try {
            return Program.process(all, arguments)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void awaitReady() {
        long deadline = System.nanoTime() + START_LIMIT.toNanos();
        HttpRequest request = HttpRequest.newBuilder(adminEndpoint().resolve("/ready")).build();
        while (!answers(request)) {
            if (!process.isAlive() || System.nanoTime() > deadline) {
                process.destroyForcibly();
                throw new IllegalStateException("the server did not start:\n" + output());
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    private boolean answers(HttpRequest request) {
        try {
            return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private String output() {
        try {
            return Files.readString(log());
        } catch (IOException e) {
            return e.toString();
        }
    }

    private void awaitEnd() {
        try {
            if (!process.waitFor(STOP_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
                throw new IllegalStateException("the server did not stop:\n" + output());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
        }
    }
}
