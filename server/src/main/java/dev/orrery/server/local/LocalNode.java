package dev.orrery.server.local;

import dev.orrery.server.config.StartRefusedException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.HttpURLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A node of a cluster on this machine: this program once more, as a process of its own. */
public final class LocalNode implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long STOP_SECONDS = 30;
    private static final int TIMEOUT_MILLIS = 1_000;

    private final LocalPlace place;
    private final LocalPlace first;
    private final List<String> javaOptions;
    private final List<String> flags;
    private volatile @Nullable Process process;

    /**
     * A node that does not run yet.
     *
     * @param first the node on which the cluster began
     * @param javaOptions of its process, besides those of this one
     * @param flags of its start, besides those that say where it is
     */
    public LocalNode(
            LocalPlace place, LocalPlace first, List<String> javaOptions, List<String> flags) {
        this.place = place;
        this.first = first;
        this.javaOptions = List.copyOf(javaOptions);
        this.flags = List.copyOf(flags);
    }

    public LocalPlace place() {
        return place;
    }

    /** Starts the process; it is ready later. */
    public synchronized void start() {
        List<String> command = new ArrayList<>(javaCommand());
        command.addAll(List.of("start", "--data", place.data().toString()));
        command.addAll(place.ports().flags());
        if (!place.bind().equals(place.address())) {
            command.addAll(List.of("--cluster-bind", place.bind()));
        }
        if (!place.isMade()) {
            command.addAll(List.of("--node-id", place.id(), "--cluster-listen", place.address()));
            command.addAll(List.of("--join", first.address()));
            command.addAll(List.of("--cluster-secret", first.secret().toString()));
        }
        command.addAll(flags);
        try {
            Files.createDirectories(place.data());
            process =
                    new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.appendTo(place.log().toFile()))
                            .start();
        } catch (IOException e) {
            throw new StartRefusedException("Node " + place.id() + " does not start.", e);
        }
    }

    private List<String> javaCommand() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(javaOptions);
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add("dev.orrery.server.Main");
        return command;
    }

    /** Waits until the node has the catalog and takes requests. */
    public void awaitReady() {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!isReady()) {
            if (!isAlive() || System.nanoTime() > end) {
                throw new StartRefusedException(
                        "Node %s does not start; see %s.".formatted(place.id(), place.log()));
            }
            LockSupport.parkNanos(STEP_NANOS);
        }
    }

    public boolean isReady() {
        try {
            HttpURLConnection connection =
                    (HttpURLConnection) place.admin().resolve("/ready").toURL().openConnection();
            connection.setConnectTimeout(TIMEOUT_MILLIS);
            connection.setReadTimeout(TIMEOUT_MILLIS);
            return connection.getResponseCode() == HttpURLConnection.HTTP_OK;
        } catch (IOException e) {
            return false;
        }
    }

    public boolean isAlive() {
        Process running = process;
        return running != null && running.isAlive();
    }

    /** The process's number; 0 if there is none. It waits for nobody who stops the process. */
    public long pid() {
        Process running = process;
        return running == null ? 0 : running.pid();
    }

    /** Waits until the process has ended. */
    public void awaitEnd() throws InterruptedException {
        Process running = process;
        if (running != null) {
            running.waitFor();
        }
    }

    /** Ends the process at once, as a power cut of the program would. */
    public synchronized void kill() {
        if (process != null) {
            process.destroyForcibly();
            await(process);
        }
    }

    /** Asks the process to end, and waits. */
    public synchronized void stop() {
        askToStop();
        if (process != null && !await(process)) {
            kill();
        }
    }

    /** Asks the process to end. */
    public synchronized void askToStop() {
        if (process != null) {
            process.destroy();
        }
    }

    private static boolean await(Process process) {
        try {
            return process.waitFor(STOP_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Sends a signal, such as {@code STOP}. */
    public void signal(String name) {
        run("kill", "-" + name, Long.toString(pid()));
    }

    /**
     * Lets the process write to files again, or no more: every write fails as on a disk that is
     * full, the system only names another reason. On Linux.
     */
    public void allowWrites(boolean allowed) {
        String limit = allowed ? "unlimited" : "0";
        run("prlimit", "--pid", Long.toString(pid()), "--fsize=" + limit + ":unlimited");
    }

    private static void run(String... command) {
        try {
            int status =
                    new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor();
            if (status != 0) {
                throw new IllegalStateException(
                        String.join(" ", command) + " ended with " + status);
            }
        } catch (IOException e) {
            throw new IllegalStateException("there is no " + command[0] + " here", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        stop();
    }
}
