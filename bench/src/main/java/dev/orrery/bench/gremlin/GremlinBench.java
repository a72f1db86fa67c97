package dev.orrery.bench.gremlin;

import dev.orrery.bench.gremlin.Workload.Operation;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Measures servers one after the other, each alone. */
public final class GremlinBench {
    private static final int PORT = 28_182;
    private static final long START_NANOS = TimeUnit.MINUTES.toNanos(5);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final long STOP_SECONDS = 30;

    private final Path peers;
    private final LoadOptions.Scale scale;

    /**
     * A measurement to come.
     *
     * @param peers the folder with the other servers' jars
     */
    public GremlinBench(Path peers, LoadOptions.Scale scale) {
        this.peers = peers;
        this.scale = scale;
    }

    /** The means over all rounds. */
    public record Result(double perSecond, double serverMicros) {}

    /** The servers that can be started here. */
    public List<Peer> present() {
        return List.of(Peer.values()).stream().filter(peer -> peer.isHere(peers)).toList();
    }

    /** Measures one server in a folder of its own. */
    public Map<Operation, Result> measure(Peer peer, Path folder) throws IOException {
        Files.createDirectories(folder);
        Process server =
                new ProcessBuilder(peer.command(peers, folder, PORT))
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("server.log").toFile())
                        .start();
        try {
            awaitPort(server, folder);
            return load(new LoadOptions(PORT, server.pid(), peer.style(), scale), folder);
        } finally {
            end(server);
        }
    }

    private static void awaitPort(Process server, Path folder) throws IOException {
        long end = System.nanoTime() + START_NANOS;
        while (true) {
            try (Socket _ = new Socket(InetAddress.getLoopbackAddress(), PORT)) {
                return;
            } catch (IOException e) {
                if (!server.isAlive() || System.nanoTime() > end) {
                    throw new IOException(
                            "The server did not start; see " + folder.resolve("server.log"), e);
                }
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    private Map<Operation, Result> load(LoadOptions options, Path folder) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx512m", "-XX:+UseParallelGC", "-cp", classPath()));
        command.add(Load.class.getName());
        command.addAll(options.arguments());
        Process load =
                new ProcessBuilder(command)
                        .redirectError(folder.resolve("load.log").toFile())
                        .start();
        Map<Operation, List<Result>> rounds = new EnumMap<>(Operation.class);
        try (BufferedReader lines = load.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] parts = line.split("\t", -1);
                rounds.computeIfAbsent(Operation.valueOf(parts[0]), _ -> new ArrayList<>())
                        .add(
                                new Result(
                                        Double.parseDouble(parts[1]),
                                        Double.parseDouble(parts[2])));
            }
        } finally {
            end(load);
        }
        if (rounds.size() < Operation.values().length) {
            throw new IOException("The load failed; see " + folder.resolve("load.log"));
        }
        Map<Operation, Result> means = new EnumMap<>(Operation.class);
        rounds.forEach((operation, results) -> means.put(operation, mean(results)));
        return means;
    }

    /** The driver's libraries come with TinkerGraph; the load's own classes are in this jar. */
    private String classPath() {
        Path own =
                Path.of(
                        GremlinBench.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .getPath());
        return own + ":" + Peer.TINKERGRAPH.libraries(peers) + "/*";
    }

    private static Result mean(List<Result> results) {
        return new Result(
                results.stream().mapToDouble(Result::perSecond).average().orElseThrow(),
                results.stream().mapToDouble(Result::serverMicros).average().orElseThrow());
    }

    private static void end(Process process) {
        process.destroy();
        try {
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
