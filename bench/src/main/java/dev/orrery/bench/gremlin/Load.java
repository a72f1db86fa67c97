package dev.orrery.bench.gremlin;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.orrery.bench.gremlin.Workload.Operation;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.tinkerpop.gremlin.driver.Client;
import org.apache.tinkerpop.gremlin.driver.Cluster;
import org.apache.tinkerpop.gremlin.driver.RequestOptions;
import org.apache.tinkerpop.gremlin.util.ser.GraphSONMessageSerializerV3;

/**
 * The clients, in a process of their own with the driver's libraries: fills a server, warms it up,
 * and prints a line {@code operation, operations per second, server microseconds per operation} for
 * each measurement.
 */
public final class Load {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MICRO = 1e3;
    private static final int ATTEMPTS = 10;
    private static final RequestOptions LANGUAGE =
            RequestOptions.build().language("gremlin-lang").create();

    private final LoadOptions options;
    private final Workload workload;
    private final Client client;
    private final ExecutorService threads;

    private Load(LoadOptions options, Client client, ExecutorService threads) {
        this.options = options;
        this.workload = new Workload(options.style(), options.vertices(), options.edges());
        this.client = client;
        this.threads = threads;
    }

    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
        LoadOptions options = LoadOptions.parse(arguments);
        Cluster cluster =
                Cluster.build("127.0.0.1")
                        .port(options.port())
                        .serializer(new GraphSONMessageSerializerV3())
                        .minConnectionPoolSize(options.threads())
                        .maxConnectionPoolSize(options.threads())
                        .create();
        ExecutorService threads = Executors.newFixedThreadPool(options.threads());
        try {
            new Load(options, cluster.connect(), threads)
                    .run(new PrintStream(new FileOutputStream(FileDescriptor.out), true, UTF_8));
        } finally {
            threads.shutdownNow();
            cluster.close();
        }
    }

    private void run(PrintStream out) throws InterruptedException, ExecutionException {
        write(workload.vertexScripts());
        write(workload.edgeScripts());
        for (Operation operation : Operation.values()) {
            measure(operation, options.warmUp());
        }
        for (int round = 0; round < options.rounds(); round++) {
            for (Operation operation : Operation.values()) {
                Measured measured = measure(operation, options.phase());
                out.printf(
                        "%s\t%.1f\t%.1f%n",
                        operation, measured.perSecond(), measured.serverMicros());
            }
        }
    }

    /** One measurement. */
    private record Measured(double perSecond, double serverMicros) {}

    private void write(List<String> scripts) throws InterruptedException, ExecutionException {
        AtomicInteger next = new AtomicInteger();
        all(
                () -> {
                    for (int i = next.getAndIncrement();
                            i < scripts.size();
                            i = next.getAndIncrement()) {
                        writeOnce(scripts.get(i));
                    }
                    return 0L;
                });
    }

    /** Servers may refuse one of two writes to the same vertices. */
    private void writeOnce(String script) {
        for (int attempt = 1; ; attempt++) {
            try {
                submit(script);
                return;
            } catch (RuntimeException e) {
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    private Measured measure(Operation operation, Duration time)
            throws InterruptedException, ExecutionException {
        long start = System.nanoTime();
        long end = start + time.toNanos();
        long processor = serverNanos();
        AtomicInteger seeds = new AtomicInteger();
        long operations =
                all(
                        () -> {
                            Random random = new Random(seeds.incrementAndGet());
                            long count = 0;
                            while (System.nanoTime() < end) {
                                submit(workload.read(operation, random));
                                count++;
                            }
                            return count;
                        });
        double seconds = (System.nanoTime() - start) / NANOS_PER_SECOND;
        double micros = (serverNanos() - processor) / NANOS_PER_MICRO;
        return new Measured(operations / seconds, micros / Math.max(1, operations));
    }

    private void submit(String script) {
        client.submit(script, LANGUAGE).all().join();
    }

    private long serverNanos() {
        return ProcessHandle.of(options.server())
                .flatMap(server -> server.info().totalCpuDuration())
                .orElse(Duration.ZERO)
                .toNanos();
    }

    private long all(Callable<Long> work) throws InterruptedException, ExecutionException {
        List<Future<Long>> results = new ArrayList<>();
        for (int i = 0; i < options.threads(); i++) {
            results.add(threads.submit(work));
        }
        long sum = 0;
        for (Future<Long> result : results) {
            sum += result.get();
        }
        return sum;
    }
}
