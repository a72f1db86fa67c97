package dev.orrery.bench.cluster;

import dev.orrery.bench.measure.EngineEntries;
import dev.orrery.bench.measure.Latencies;
import dev.orrery.replication.AppendResult;
import dev.orrery.replication.AppliedState;
import dev.orrery.replication.LogEntry;
import dev.orrery.replication.ReplicationLog;
import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.batch.Family;
import java.util.ArrayDeque;
import java.util.concurrent.CompletionException;

/**
 * Clients of a log, each of which waits for its own write. As in a partition, one entry is on its
 * way at a time, and the next takes what has come meanwhile.
 */
final class LogWriters {
    private static final double NANOS_PER_SECOND = 1e9;

    private final ReplicationLog log;
    private final EngineEntries entries;
    private long written;

    LogWriters(ReplicationLog log, EngineEntries entries) {
        this.log = log;
        this.entries = entries;
    }

    /**
     * Writes for some time.
     *
     * @param perEntry the most writes of one entry
     * @return rate, and percentiles 50, 95 and 99 of the milliseconds of a write
     */
    String write(int clients, int perEntry, double seconds) {
        Latencies latencies = new Latencies();
        ArrayDeque<Long> waitingSince = new ArrayDeque<>();
        long start = System.nanoTime();
        for (int i = 0; i < clients; i++) {
            waitingSince.add(start);
        }
        long end = start + (long) (seconds * NANOS_PER_SECOND);
        long now = start;
        while (now < end) {
            int count = Math.min(perEntry, clients);
            append(count);
            now = System.nanoTime();
            for (int i = 0; i < count; i++) {
                latencies.add(now - waitingSince.remove());
                waitingSince.add(now);
            }
        }
        return latencies.summary((now - start) / NANOS_PER_SECOND);
    }

    private void append(int writes) {
        BatchBuilder batch = new BatchBuilder();
        for (int i = 0; i < writes; i++) {
            long item = ++written;
            entries.families().forEach((family, shape) -> put(batch, family, shape, item));
        }
        AppliedState applied = log.applied();
        LogEntry entry =
                new LogEntry(
                        log.epoch(),
                        applied.lsn(),
                        applied.lsn() + 1,
                        applied.leaderTimeMillis() + 1,
                        batch.build());
        AppendResult result = result(entry);
        if (!(result instanceof AppendResult.Applied)) {
            throw new NotWrittenException("the log answers " + result);
        }
    }

    private AppendResult result(LogEntry entry) {
        try {
            return log.append(entry).toCompletableFuture().join();
        } catch (CompletionException e) {
            throw new NotWrittenException(e);
        }
    }

    private static void put(
            BatchBuilder batch, String family, EngineEntries.Shape shape, long item) {
        for (int i = 0; i < shape.count(); i++) {
            BatchBuilder _ =
                    batch.put(Family.valueOf(family), shape.key(i, item), shape.value(i, item));
        }
    }
}
