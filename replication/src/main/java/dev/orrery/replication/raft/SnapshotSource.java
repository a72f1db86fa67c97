package dev.orrery.replication.raft;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;
import dev.orrery.replication.raft.SnapshotCalls.Content;
import dev.orrery.replication.raft.SnapshotCalls.Opened;
import dev.orrery.replication.raft.SnapshotCalls.Read;
import dev.orrery.replication.rpc.RpcServices;
import dev.orrery.storage.engine.StoreReplacement;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Gives copies of this node's stores to members that are far behind: checkpoints, file by file. */
final class SnapshotSource {
    /** A copy that nobody has read for so long is given up. */
    private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final Path directory;
    private final Function<UUID, @Nullable ReplicaStateMachine> machines;
    private final Executor threads;
    private final Clock clock;
    private final Map<Long, Copy> copies = new ConcurrentHashMap<>();
    private final AtomicLong ids = new AtomicLong();

    /** What copies are for, and how many may be open at the same time. */
    private enum Purpose {
        /** A member takes it at once; others ask again. */
        REPAIR(4),
        /** It waits for its turn: all partitions are copied at one moment. */
        BACKUP(10_000);

        private final int most;

        Purpose(int most) {
            this.most = most;
        }
    }

    private static final class Copy {
        private final Purpose purpose;
        private final Path folder;
        private final List<Content> files;
        private volatile long usedNanos;

        Copy(Purpose purpose, Path folder, List<Content> files, long usedNanos) {
            this.purpose = purpose;
            this.usedNanos = usedNanos;
            this.folder = folder;
            this.files = files;
        }
    }

    /**
     * A source of copies.
     *
     * @param directory where checkpoints are made, on the same file system as the stores
     * @param machines the replicas of this node
     */
    SnapshotSource(
            Path directory,
            Function<UUID, @Nullable ReplicaStateMachine> machines,
            Executor threads,
            Clock clock) {
        this.clock = clock;
        this.directory = directory;
        this.machines = machines;
        this.threads = threads;
    }

    /** Removes what the process before has left. */
    void start() throws IOException {
        Files.createDirectories(directory);
        try (var leftovers = Files.list(directory)) {
            for (Path folder : leftovers.toList()) {
                StoreReplacement.delete(folder);
            }
        }
    }

    void register(RpcServices services) {
        services.handle(SnapshotCalls.OPEN, request -> run(() -> open(request, Purpose.REPAIR)));
        services.handle(
                SnapshotCalls.OPEN_FOR_BACKUP, request -> run(() -> open(request, Purpose.BACKUP)));
        services.handle(SnapshotCalls.READ, request -> run(() -> read(request)));
        services.handle(SnapshotCalls.CLOSE, request -> run(() -> close(request)));
    }

    private CompletableFuture<byte[]> run(Supplier<byte[]> work) {
        return CompletableFuture.supplyAsync(work, threads);
    }

    private byte[] open(byte[] request, Purpose purpose) {
        UUID group = GroupRequest.group(request);
        ReplicaStateMachine machine = machines.apply(group);
        if (machine == null) {
            throw unavailable("This node has no replica of the group.");
        }
        giveUpIdle();
        if (copies.values().stream().filter(copy -> copy.purpose == purpose).count()
                >= purpose.most) {
            throw unavailable("This node gives copies to others at the moment.");
        }
        long id = ids.incrementAndGet();
        Path folder = directory.resolve(Long.toString(id));
        try {
            machine.checkpoint(folder);
            Copy copy = new Copy(purpose, folder, contents(folder), clock.monotonicNanos());
            copies.put(id, copy);
            giveUpLater(id);
            return SnapshotCalls.opened(new Opened(id, copy.files));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The marker comes last, so that a copy is whole once it has one. */
    private static List<Content> contents(Path folder) throws IOException {
        List<Content> files = new ArrayList<>();
        try (var listed = Files.list(folder)) {
            List<Path> ordered =
                    listed.sorted(Comparator.comparing(StoreReplacement::isMarker)).toList();
            for (Path file : ordered) {
                files.add(new Content(file.getFileName().toString(), Files.size(file)));
            }
        }
        return files;
    }

    private byte[] read(byte[] request) {
        Read read = SnapshotCalls.read(request);
        Copy copy = copies.get(read.id());
        if (copy == null) {
            throw unavailable("The copy was given up.");
        }
        copy.usedNanos = clock.monotonicNanos();
        Path file = copy.folder.resolve(copy.files.get(read.file()).name());
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long left = channel.size() - read.offset();
            ByteBuffer bytes = ByteBuffer.allocate(Math.clamp(left, 0, SnapshotCalls.MAX_BYTES));
            while (bytes.hasRemaining()
                    && channel.read(bytes, read.offset() + bytes.position()) >= 0) {}
            return bytes.array();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private byte[] close(byte[] request) {
        long id = SnapshotCalls.closed(request);
        Copy copy = copies.remove(id);
        if (copy != null) {
            delete(copy);
        }
        return new byte[0];
    }

    /** Who wanted the copy may have ended, and nobody may ask for another one. */
    private void giveUpLater(long id) {
        CompletableFuture.delayedExecutor(IDLE_NANOS, TimeUnit.NANOSECONDS)
                .execute(
                        () -> {
                            giveUpIdle();
                            if (copies.containsKey(id)) {
                                giveUpLater(id);
                            }
                        });
    }

    private void giveUpIdle() {
        long now = clock.monotonicNanos();
        copies.entrySet()
                .removeIf(
                        entry -> {
                            boolean idle = now - entry.getValue().usedNanos > IDLE_NANOS;
                            if (idle) {
                                delete(entry.getValue());
                            }
                            return idle;
                        });
    }

    private static void delete(Copy copy) {
        try {
            StoreReplacement.delete(copy.folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static OrreryException unavailable(String message) {
        return new OrreryException(ErrorCode.SERVICE_UNAVAILABLE, message);
    }
}
