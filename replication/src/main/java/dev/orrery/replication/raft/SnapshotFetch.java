package dev.orrery.replication.raft;

import dev.orrery.replication.raft.SnapshotCalls.Content;
import dev.orrery.replication.raft.SnapshotCalls.Opened;
import dev.orrery.replication.raft.SnapshotCalls.Read;
import dev.orrery.replication.rpc.RpcClient;
import dev.orrery.storage.engine.StoreReplacement;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.apache.ratis.server.protocol.TermIndex;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes a copy of the leader's store for one replica of this node. */
final class SnapshotFetch {
    private static final Logger LOG = LoggerFactory.getLogger(SnapshotFetch.class);
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final UUID group;
    private final Path store;
    private final RpcClient client;
    private final Executor threads;

    /**
     * A way to copies.
     *
     * @param store the folder of the replica's own store
     */
    SnapshotFetch(UUID group, Path store, RpcClient client, Executor threads) {
        this.group = group;
        this.store = store;
        this.client = client;
        this.threads = threads;
    }

    /** Fetches all files and hands the folder over; the future fails if anything does not work. */
    CompletableFuture<TermIndex> run(String leader, Function<Path, TermIndex> install) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return install.apply(fetch(leader));
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    } catch (RuntimeException e) {
                        LOG.atWarn()
                                .setCause(e)
                                .addKeyValue("group", group)
                                .addKeyValue("leader", leader)
                                .log("A copy of the leader's store could not be taken");
                        throw e;
                    }
                },
                threads);
    }

    private Path fetch(String leader) throws IOException {
        Path folder = StoreReplacement.folder(store);
        StoreReplacement.delete(folder);
        Files.createDirectories(folder);
        Opened opened =
                SnapshotCalls.opened(call(leader, SnapshotCalls.OPEN, GroupRequest.of(group)));
        for (int i = 0; i < opened.files().size(); i++) {
            Content content = opened.files().get(i);
            Path file = folder.resolve(Path.of(content.name()).getFileName());
            if (StoreReplacement.isMarker(file)) {
                StoreReplacement.sync(folder);
            }
            fetch(leader, new Read(opened.id(), i, 0), content.sizeBytes(), file);
        }
        StoreReplacement.sync(folder);
        byte[] _ = call(leader, SnapshotCalls.CLOSE, SnapshotCalls.close(opened.id()));
        return folder;
    }

    private void fetch(String leader, Read start, long sizeBytes, Path file) throws IOException {
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (long offset = 0; offset < sizeBytes; ) {
                Read next = new Read(start.id(), start.file(), offset);
                byte[] bytes = call(leader, SnapshotCalls.READ, SnapshotCalls.read(next));
                if (bytes.length == 0) {
                    throw new IOException("the leader's file has become shorter");
                }
                ByteBuffer source = ByteBuffer.wrap(bytes);
                while (source.hasRemaining()) {
                    channel.write(source);
                }
                offset += bytes.length;
            }
            channel.force(true);
        }
    }

    private byte[] call(String leader, String method, byte[] request) {
        return client.call(leader, method, request, TIMEOUT).join();
    }
}
