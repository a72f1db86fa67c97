package dev.orrery.bench.cql;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A server that is measured, in a process of its own. */
final class Peer implements AutoCloseable {
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

    /** Starts a process and returns once its CQL port takes connections. */
    static Peer start(String name, List<String> command, int port, Path log) throws IOException {
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

    String name() {
        return name;
    }

    int port() {
        return port;
    }

    /** Processor time that the process has used. */
    Duration processorTime() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    @Override
    public void close() {
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

    static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String resource(String file) {
        try (InputStream source = Peer.class.getResourceAsStream(file)) {
            return new String(
                    Objects.requireNonNull(source, file).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
