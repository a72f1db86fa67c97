package dev.orrery.gateway.tables;

import dev.orrery.cluster.intent.IntentLog;
import dev.orrery.cql.write.RowBatch;
import dev.orrery.cql.write.RowBatchCodec;
import dev.orrery.cql.write.RowChange;
import dev.orrery.cql.write.RowWrite;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.ErrorKind;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logged batches over several logical partitions. A batch is fixed (times, ids of list elements)
 * and written down before its first change; then its parts are made side by side, and a part that
 * fails is made again until it succeeds, after a restart too. So all of it happens, or nothing.
 */
public final class BatchWrites {
    /** Batches that may be under way at one time. */
    private static final int MAX_RUNNING = 1_000;

    private static final int MAX_DELAY_SHIFT = 8;
    private static final long FIRST_DELAY_MILLIS = 10;
    private static final long RETRY_AFTER_MILLIS = 50;

    /** How long the caller waits; the batch goes on. */
    private static final long TIMEOUT_SECONDS = 10;

    private static final long MILLIS_PER_SECOND = 1_000;
    private static final Logger LOG = LoggerFactory.getLogger(BatchWrites.class);

    private final IntentLog log;
    private final Rows rows;
    private final IntFunction<Optional<OpenTable>> tables;
    private final ChangeFixing fixing;
    private final Clock clock;
    private final AtomicInteger running = new AtomicInteger();
    private final Set<String> replaying = ConcurrentHashMap.newKeySet();
    private final Map<String, Long> seenSinceNanos = new HashMap<>();

    /**
     * Batches on the tables of this node.
     *
     * @param tables the table with a container's number; empty if it was dropped
     */
    public BatchWrites(
            IntentLog log, Rows rows, IntFunction<Optional<OpenTable>> tables, Clock clock) {
        this.log = log;
        this.rows = rows;
        this.tables = tables;
        this.clock = clock;
        this.fixing = new ChangeFixing(rows, clock);
    }

    /** The changes of one logical partition in a batch. */
    public static final class Part {
        private final OpenTable table;
        private final byte[] partitionKey;
        private final List<RowChange> changes;

        public Part(OpenTable table, byte[] partitionKey, List<RowChange> changes) {
            this.table = table;
            this.partitionKey = partitionKey;
            this.changes = List.copyOf(changes);
        }

        OpenTable table() {
            return table;
        }

        byte[] partitionKey() {
            return partitionKey;
        }

        List<RowChange> changes() {
            return changes;
        }
    }

    /**
     * Makes all changes, or none of them, and answers the price. Counters cannot be part of it. If
     * it fails with {@code TIMED_OUT} the batch is written down and will be made.
     */
    public CompletableFuture<Double> write(List<Part> parts) {
        if (running.incrementAndGet() > MAX_RUNNING) {
            running.decrementAndGet();
            return CompletableFuture.failedFuture(
                    OrreryException.retryable(
                            ErrorCode.THROTTLED,
                            "Too many batches are under way.",
                            RETRY_AFTER_MILLIS));
        }
        String name = UUID.randomUUID().toString();
        CompletableFuture<Double> done =
                fixing.fix(parts)
                        .thenCompose(
                                fixed -> {
                                    RowBatch batch = new RowBatch(nowSecond(), fixed);
                                    return log.begin(name, RowBatchCodec.encode(batch))
                                            .thenCompose(_ -> carryOut(name, batch));
                                });
        return Unwrapped.of(
                done.whenComplete((_, _) -> running.decrementAndGet())
                        .copy()
                        .orTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS)
                        .exceptionallyCompose(e -> CompletableFuture.failedFuture(told(e))));
    }

    private static Throwable told(Throwable failure) {
        return Unwrapped.cause(failure) instanceof TimeoutException
                ? new OrreryException(
                        ErrorCode.TIMED_OUT,
                        "The batch is written down but not yet made everywhere.")
                : Unwrapped.cause(failure);
    }

    private long nowSecond() {
        return clock.epochMillis() / MILLIS_PER_SECOND;
    }

    /**
     * Makes the batches that were left behind. Does not wait for them. One that is just being made
     * may be made twice, to the same effect.
     *
     * @param age those that this node has seen for so long, so that whoever began them has had the
     *     time; the time that they carry is of another node's clock, which may be minutes ahead
     */
    synchronized void replay(Duration age) {
        List<IntentLog.Open> all = log.open();
        seenSinceNanos.keySet().retainAll(all.stream().map(IntentLog.Open::name).toList());
        long now = clock.monotonicNanos();
        for (IntentLog.Open open : all) {
            long since = seenSinceNanos.computeIfAbsent(open.name(), _ -> now);
            if (now - since >= age.toNanos() && replaying.add(open.name())) {
                replay(open);
            }
        }
    }

    private void replay(IntentLog.Open open) {
        LOG.atInfo().addKeyValue("batch", open.name()).log("Replaying a batch");
        var _ =
                carryOut(open.name(), RowBatchCodec.decode(open.content()))
                        .whenComplete((_, _) -> replaying.remove(open.name()));
    }

    private CompletableFuture<Double> carryOut(String name, RowBatch batch) {
        DoubleAdder charge = new DoubleAdder();
        List<CompletableFuture<Void>> parts = new ArrayList<>();
        for (RowBatch.Part part : batch.parts()) {
            CompletableFuture<Void> done = new CompletableFuture<>();
            attempt(new Attempt(part, batch.second(), 0, done), charge);
            parts.add(done);
        }
        return CompletableFuture.allOf(parts.toArray(CompletableFuture[]::new))
                .handle((_, failure) -> failure)
                .thenCompose(failure -> ended(name, failure))
                .thenApply(_ -> charge.sum());
    }

    /** Forgets the batch; a failure is one that no attempt would mend. */
    private CompletableFuture<Void> ended(String name, @Nullable Throwable failure) {
        CompletableFuture<Void> forgotten =
                log.end(name)
                        .exceptionally(
                                e -> {
                                    // It will be made again after a restart, to the same effect.
                                    LOG.atWarn().setCause(e).log("A batch was not forgotten");
                                    return null;
                                });
        return failure == null
                ? forgotten
                : forgotten.thenCompose(_ -> CompletableFuture.failedFuture(failure));
    }

    /** One try to make a part. */
    private record Attempt(
            RowBatch.Part part, long second, int number, CompletableFuture<Void> done) {}

    private void attempt(Attempt attempt, DoubleAdder charge) {
        Optional<OpenTable> table = tables.apply(attempt.part().containerNumber());
        if (table.isEmpty()) {
            // Its rows went with the table.
            attempt.done().complete(null);
            return;
        }
        RowWrite command =
                new RowWrite(
                        table.get().address(attempt.part().partitionKey()),
                        attempt.part().changes(),
                        List.of(),
                        OptionalLong.of(attempt.second()));
        var _ =
                rows.write(command)
                        .whenComplete(
                                (written, failure) -> {
                                    if (failure == null) {
                                        charge.add(written.charge());
                                        attempt.done().complete(null);
                                    } else {
                                        failed(attempt, charge, failure);
                                    }
                                });
    }

    private void failed(Attempt attempt, DoubleAdder charge, Throwable failure) {
        if (Unwrapped.cause(failure) instanceof OrreryException e
                && e.code().kind() == ErrorKind.CALLER) {
            attempt.done().completeExceptionally(e);
            return;
        }
        Attempt next =
                new Attempt(attempt.part(), attempt.second(), attempt.number() + 1, attempt.done());
        long delay = FIRST_DELAY_MILLIS << Math.min(attempt.number(), MAX_DELAY_SHIFT);
        CompletableFuture.delayedExecutor(delay, TimeUnit.MILLISECONDS)
                .execute(() -> attempt(next, charge));
    }
}
