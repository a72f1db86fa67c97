package dev.orrery.bench.measure;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** A server that is measured, in a process of its own. */
public final class Peer implements AutoCloseable {
    private static final Duration START_LIMIT = Duration.ofMinutes(3);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long STOP_SECONDS = 30;

    private final String name;
    private final Process process;
    private final int port;

    private Peer(String name, Process process, int port) {
        this.name = name;
        this.process = process;
        this.port = port;
    }

    /** Starts a process and returns once its port takes connections. */
    public static Peer start(String name, List<String> command, int port, Path log)
            throws IOException {
        Process process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        Peer peer = new Peer(name, process, port);
        long deadline = System.nanoTime() + START_LIMIT.toNanos();
        while (!peer.accepts()) {
            if (!process.isAlive() || System.nanoTime() > deadline) {
                process.destroyForcibly();
                throw new IOException(name + " did not start:\n" + Files.readString(log));
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
        return peer;
    }

    private boolean accepts() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    public String name() {
        return name;
    }

    public int port() {
        return port;
    }

    /** Processor time that the process has used, and those it has started that still run. */
    public Duration processorTime() {
        return all().flatMap(each -> each.info().totalCpuDuration().stream())
                .reduce(Duration.ZERO, Duration::plus);
    }

    /** Lets the process stand still, and those it has started: it takes no time from others. */
    public void pause() throws IOException {
        Signals.pause(all());
    }

    /** Goes on after a pause. */
    public void resume() throws IOException {
        Signals.resume(all());
    }

    private Stream<ProcessHandle> all() {
        return Stream.concat(process.descendants(), Stream.of(process.toHandle()));
    }

    /** What a process has used so far. */
    public record Use(Duration processorTime, long memoryBytes) {}

    /** What each of the processes has used that this one has started, in the order of their ids. */
    public List<Use> childrenUse() throws IOException {
        List<Use> uses = new ArrayList<>();
        for (ProcessHandle child :
                process.children().sorted(Comparator.comparingLong(ProcessHandle::pid)).toList()) {
            uses.add(
                    new Use(
                            child.info().totalCpuDuration().orElse(Duration.ZERO),
                            memoryBytes(child.pid(), "VmRSS:")));
        }
        return uses;
    }

    /** The most memory that the process has had so far. */
    public long peakMemoryBytes() throws IOException {
        return memoryBytes(process.pid(), "VmHWM:");
    }

    /** As Linux counts it. */
    private static long memoryBytes(long pid, String field) throws IOException {
        Path status = Path.of("/proc", Long.toString(pid), "status");
        try (Stream<String> lines = Files.lines(status)) {
            return lines.filter(line -> line.startsWith(field))
                    .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
                    .findFirst()
                    .orElseThrow(() -> new IOException(status + " does not tell the memory."));
        }
    }

    @Override
    public void close() {
        List<ProcessHandle> all = all().toList();
        process.destroy();
        try {
            boolean _ = process.waitFor(STOP_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(each -> each.onExit().join());
    }
}
