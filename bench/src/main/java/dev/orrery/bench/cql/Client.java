package dev.orrery.bench.cql;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import dev.orrery.bench.measure.Latencies;
import dev.orrery.bench.measure.Measured;
import dev.orrery.bench.measure.Peer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** One session of the Java driver with the tables of the measurement. */
final class Client implements AutoCloseable {
    static final int ROWS_PER_PARTITION = 50;
    static final int VALUE_BYTES = 1_024;
    static final int IN_FLIGHT = 64;

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final int SCAN_PAGE = 1_000;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MICRO = 1e3;

    private final Peer peer;
    private final int partitions;
    private final CqlSession session;
    private final PreparedStatement read;
    private final PreparedStatement write;
    private final PreparedStatement slice;
    private final Zipf zipf;
    private final AtomicInteger inserted = new AtomicInteger();

    Client(Peer peer, int partitions) {
        this.peer = peer;
        this.partitions = partitions;
        this.zipf = new Zipf(partitions * ROWS_PER_PARTITION);
        session = connect(peer.port());
        session.execute(
                "CREATE KEYSPACE bench WITH replication ="
                        + " {'class': 'SimpleStrategy', 'replication_factor': 1}");
        session.execute("CREATE TABLE bench.kv (p text, c int, v text, PRIMARY KEY (p, c))");
        read = session.prepare("SELECT v FROM bench.kv WHERE p = ? AND c = ?");
        write = session.prepare("INSERT INTO bench.kv (p, c, v) VALUES (?, ?, ?)");
        slice = session.prepare("SELECT c, v FROM bench.kv WHERE p = ? AND c < 50");
    }

    private static CqlSession connect(int port) {
        return CqlSession.builder()
                .addContactPoint(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
                .withLocalDatacenter("datacenter1")
                .withAuthCredentials("cassandra", "cassandra")
                .withConfigLoader(
                        DriverConfigLoader.programmaticBuilder()
                                .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, TIMEOUT)
                                .withDuration(
                                        DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, TIMEOUT)
                                .withDuration(
                                        DefaultDriverOption.CONNECTION_CONNECT_TIMEOUT, TIMEOUT)
                                .withBoolean(DefaultDriverOption.METADATA_SCHEMA_ENABLED, false)
                                .build())
                .build();
    }

    /** Writes all rows. */
    void load() {
        int rows = partitions * ROWS_PER_PARTITION;
        AtomicInteger next = new AtomicInteger();
        run(() -> next.get() < rows, () -> write(next.getAndIncrement()));
    }

    Measured measure(Phase phase, double seconds) {
        if (phase == Phase.SCAN) {
            return scan();
        }
        long end = System.nanoTime() + (long) (seconds * NANOS_PER_SECOND);
        long processor = peer.processorTime().toNanos();
        long start = System.nanoTime();
        Latencies latencies = run(() -> System.nanoTime() < end, () -> statement(phase));
        double elapsed = (System.nanoTime() - start) / NANOS_PER_SECOND;
        double used = (peer.processorTime().toNanos() - processor) / NANOS_PER_MICRO;
        return new Measured(
                latencies.count() / elapsed,
                latencies.percentileMillis(50),
                latencies.percentileMillis(95),
                latencies.percentileMillis(99),
                used / Math.max(1, latencies.count()));
    }

    private Statement<?> statement(Phase phase) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        int rows = partitions * ROWS_PER_PARTITION;
        return switch (phase) {
            case READ_UNIFORM -> read(random.nextInt(rows));
            case READ_ZIPF -> read(zipf.next(random));
            case INSERT -> insert();
            case HALF_READS -> random.nextInt(2) == 0 ? update(random) : read(zipf.next(random));
            case MOST_READS -> random.nextInt(20) == 0 ? update(random) : read(zipf.next(random));
            case SLICE -> slice.bind(partition(random.nextInt(partitions)));
            case SCAN -> throw new IllegalArgumentException("a scan is one statement");
        };
    }

    private static String partition(int number) {
        return "partition-" + number;
    }

    private Statement<?> read(int row) {
        return read.bind(partition(row / ROWS_PER_PARTITION), row % ROWS_PER_PARTITION);
    }

    private Statement<?> write(int row) {
        return write.bind(partition(row / ROWS_PER_PARTITION), row % ROWS_PER_PARTITION, value());
    }

    private Statement<?> update(ThreadLocalRandom random) {
        return write(zipf.next(random));
    }

    /** A row that is not there yet, behind those that slices read. */
    private Statement<?> insert() {
        int number = inserted.getAndIncrement();
        return write.bind(
                partition(number % partitions), ROWS_PER_PARTITION + number / partitions, value());
    }

    private static String value() {
        byte[] bytes = new byte[VALUE_BYTES];
        long random = ThreadLocalRandom.current().nextLong();
        for (int i = 0; i < bytes.length; i++) {
            random = random * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L;
            bytes[i] = (byte) ('a' + (int) ((random >>> 33) % 26));
        }
        return new String(bytes, StandardCharsets.US_ASCII);
    }

    /** What goes on, and what comes next. */
    private interface More {
        boolean isThere();
    }

    private interface Source {
        Statement<?> next();
    }

    private Latencies run(More more, Source source) {
        Flight flight = new Flight();
        while (more.isThere() && flight.failure.get() == null) {
            flight.free.acquireUninterruptibly();
            long start = System.nanoTime();
            session.executeAsync(source.next())
                    .whenComplete((rows, failed) -> flight.finish(rows, failed, start));
        }
        flight.free.acquireUninterruptibly(IN_FLIGHT);
        Throwable failed = flight.failure.get();
        if (failed != null) {
            throw new IllegalStateException(peer.name() + " refused a request", failed);
        }
        return flight.latencies;
    }

    /** The requests that are under way, and how long those took that are done. */
    private static final class Flight {
        private final Semaphore free = new Semaphore(IN_FLIGHT);
        private final Latencies latencies = new Latencies();
        private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

        void finish(@Nullable AsyncResultSet rows, @Nullable Throwable failed, long start) {
            try {
                if (rows == null) {
                    failure.set(failed);
                } else {
                    rows.currentPage().forEach(Client::touch);
                    latencies.add(System.nanoTime() - start);
                }
            } catch (RuntimeException e) {
                failure.set(e);
            } finally {
                free.release();
            }
        }
    }

    private static void touch(Row row) {
        if (row.isNull(0)) {
            throw new IllegalStateException("a value is missing");
        }
    }

    private Measured scan() {
        long processor = peer.processorTime().toNanos();
        long start = System.nanoTime();
        long rows = 0;
        Latencies pages = new Latencies();
        SimpleStatement all =
                SimpleStatement.newInstance("SELECT p, c, v FROM bench.kv").setPageSize(SCAN_PAGE);
        long pageStart = start;
        for (Row row : session.execute(all)) {
            touch(row);
            if (++rows % SCAN_PAGE == 0) {
                pages.add(System.nanoTime() - pageStart);
                pageStart = System.nanoTime();
            }
        }
        double elapsed = (System.nanoTime() - start) / NANOS_PER_SECOND;
        double used = (peer.processorTime().toNanos() - processor) / NANOS_PER_MICRO;
        return new Measured(
                rows / elapsed,
                pages.percentileMillis(50),
                pages.percentileMillis(95),
                pages.percentileMillis(99),
                used / Math.max(1, rows));
    }

    @Override
    public void close() {
        session.close();
    }
}
