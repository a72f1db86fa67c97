package dev.orrery.partition;

import dev.orrery.replication.AppendResult;
import dev.orrery.replication.AppliedState;
import dev.orrery.replication.LogEntry;
import dev.orrery.replication.LogListener;
import dev.orrery.replication.ReplicaRole;
import dev.orrery.replication.ReplicationLog;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import java.util.function.UnaryOperator;

/**
 * A log that tests can hold, and whose entries they can see and change before they are appended.
 */
final class ControlledLog implements ReplicationLog {
    private final ReplicationLog log;
    private final List<LogEntry> entries = new ArrayList<>();
    private final Semaphore arrived = new Semaphore(0);
    private int holdFrom = Integer.MAX_VALUE;
    private CompletableFuture<Void> gate = CompletableFuture.completedFuture(null);
    private UnaryOperator<LogEntry> change = UnaryOperator.identity();

    ControlledLog(ReplicationLog log) {
        this.log = log;
    }

    /** Holds every entry from now on. */
    void hold() {
        holdAfter(0);
    }

    /** Lets some more entries pass and holds those behind them. */
    synchronized void holdAfter(int passing) {
        holdFrom = entries.size() + passing;
        gate = new CompletableFuture<>();
    }

    /** Lets held entries go on, on the caller's thread. */
    void release() {
        CompletableFuture<Void> held;
        synchronized (this) {
            held = gate;
            holdFrom = Integer.MAX_VALUE;
        }
        held.complete(null);
    }

    /** Waits until one more entry has arrived. */
    void awaitEntry() throws InterruptedException {
        awaitEntries(1);
    }

    /** Waits until some more entries have arrived. */
    void awaitEntries(int number) throws InterruptedException {
        arrived.acquire(number);
    }

    synchronized void changeEntries(UnaryOperator<LogEntry> operator) {
        change = operator;
    }

    synchronized List<LogEntry> entries() {
        return List.copyOf(entries);
    }

    /** Appends past the writer, as another leader would. */
    void appendForeign(LogEntry entry) {
        log.append(entry).toCompletableFuture().join();
    }

    @Override
    public CompletionStage<AppendResult> append(LogEntry entry) {
        CompletableFuture<Void> held;
        LogEntry changed;
        synchronized (this) {
            entries.add(entry);
            boolean passes = entries.size() <= holdFrom;
            held = passes ? CompletableFuture.completedFuture(null) : gate;
            changed = change.apply(entry);
        }
        arrived.release();
        return held.thenCompose(_ -> log.append(changed));
    }

    @Override
    public CompletionStage<Long> barrier() {
        return log.barrier();
    }

    @Override
    public CompletionStage<Long> confirm() {
        return log.confirm();
    }

    @Override
    public ReplicaRole role() {
        return log.role();
    }

    @Override
    public void follow(LogListener listener) {
        log.follow(listener);
    }

    @Override
    public long epoch() {
        return log.epoch();
    }

    @Override
    public AppliedState applied() {
        return log.applied();
    }

    @Override
    public void close() {
        log.close();
    }
}
