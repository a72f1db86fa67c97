package dev.orrery.cluster.backup;

import dev.orrery.cluster.node.SetLeaders;
import dev.orrery.cluster.partitions.ParallelWork;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.replication.raft.RaftMember;
import dev.orrery.replication.raft.StoreCopy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

/** Copies of stores that other nodes have made, and keep until they are taken in turn. */
public final class RemoteCopies implements AutoCloseable {
    /** Nodes give up what nobody has touched for a minute. */
    private static final long TOUCH_SECONDS = 15;

    private static final int THREADS = 4;

    private final SetLeaders leaders;
    private final Map<Integer, StoreCopy> waiting = new ConcurrentHashMap<>();

    public RemoteCopies(SetLeaders leaders) {
        this.leaders = leaders;
    }

    /** Waits until nodes have made copies of what they lead. */
    public void open(Map<Integer, RaftMember> wanted) {
        List<CompletableFuture<Void>> asked =
                wanted.entrySet().stream()
                        .map(
                                one ->
                                        leaders.openCopy(one.getValue(), one.getKey())
                                                .thenAccept(
                                                        copy -> waiting.put(one.getKey(), copy)))
                        .toList();
        try {
            CompletableFuture.allOf(asked.toArray(CompletableFuture[]::new)).join();
        } catch (CompletionException e) {
            throw failed(e);
        }
    }

    /** Brings all of them into folders that are not there yet. */
    public void take(IntFunction<Path> folders) {
        try (ScheduledExecutorService touching =
                Executors.newSingleThreadScheduledExecutor(
                        Thread.ofVirtual().name("orrery-touching").factory())) {
            ScheduledFuture<?> _ =
                    touching.scheduleAtFixedRate(
                            () -> touchAll(), TOUCH_SECONDS, TOUCH_SECONDS, TimeUnit.SECONDS);
            new ParallelWork(THREADS)
                    .forEach(
                            List.copyOf(waiting.keySet()),
                            number -> take(number, folders.apply(number)));
        }
    }

    private void touchAll() {
        for (StoreCopy copy : waiting.values()) {
            var _ = copy.touch();
        }
    }

    private void take(int number, Path folder) {
        StoreCopy copy = waiting.get(number);
        if (copy == null) {
            throw new IllegalStateException("copy " + number + " was taken already");
        }
        try {
            Files.createDirectory(folder);
            copy.take(folder);
            waiting.remove(number);
        } catch (IOException | CompletionException e) {
            throw failed(e);
        }
    }

    private static OrreryException failed(Exception failure) {
        return failure.getCause() instanceof OrreryException known
                ? known
                : new OrreryException(
                        ErrorCode.SERVICE_UNAVAILABLE,
                        "The copy of a store on another node could not be taken: "
                                + failure.getMessage(),
                        failure);
    }

    /** Has the nodes forget what was not taken. */
    @Override
    public void close() {
        for (StoreCopy copy : waiting.values()) {
            var _ = copy.close();
        }
    }
}
