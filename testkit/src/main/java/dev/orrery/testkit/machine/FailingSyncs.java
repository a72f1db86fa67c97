package dev.orrery.testkit.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Has every sync of a process's files fail until it is closed, as on a disk that takes writes and
 * loses them. A tracer does it ({@code strace}, on Linux, where a process may trace its sibling).
 */
public final class FailingSyncs implements AutoCloseable {
    private static final Path TRACER = Path.of("/usr/bin/strace");
    private static final String SYNCS = "fsync,fdatasync";
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final String UNTRACED = "0";

    private final Process tracer;

    private FailingSyncs(Process tracer) {
        this.tracer = tracer;
    }

    /** Whether the machine has a tracer. */
    public static boolean arePossible() {
        return Files.isExecutable(TRACER);
    }

    /** Returns once syncs fail. */
    public static FailingSyncs begin(long pid) {
        try {
            Process tracer =
                    new ProcessBuilder(
                                    List.of(
                                            TRACER.toString(),
                                            "-f",
                                            "-qq",
                                            "-o",
                                            "/dev/null",
                                            "-e",
                                            "trace=" + SYNCS,
                                            "-e",
                                            "inject=" + SYNCS + ":error=EIO",
                                            "-p",
                                            Long.toString(pid)))
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start();
            FailingSyncs begun = new FailingSyncs(tracer);
            begun.awaitTraced(pid);
            return begun;
        } catch (IOException e) {
            throw new IllegalStateException("there is no strace here", e);
        }
    }

    private void awaitTraced(long pid) throws IOException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (tracer(pid).equals(UNTRACED)) {
            if (!tracer.isAlive() || System.nanoTime() > end) {
                close();
                throw new IllegalStateException(
                        "strace may not trace process %d: see ptrace_scope".formatted(pid));
            }
            LockSupport.parkNanos(STEP_NANOS);
        }
    }

    /** The process that traces another, as Linux says. */
    private static String tracer(long pid) throws IOException {
        return Files.readAllLines(Path.of("/proc", Long.toString(pid), "status")).stream()
                .filter(line -> line.startsWith("TracerPid:"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElse(UNTRACED);
    }

    /** Lets syncs succeed again. */
    @Override
    public void close() {
        tracer.destroy();
        try {
            if (!tracer.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                tracer.destroyForcibly();
            }
        } catch (InterruptedException e) {
            tracer.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
