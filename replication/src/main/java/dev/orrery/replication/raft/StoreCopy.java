package dev.orrery.replication.raft;

import dev.orrery.replication.raft.SnapshotCalls.Content;
import dev.orrery.replication.raft.SnapshotCalls.Opened;
import dev.orrery.replication.raft.SnapshotCalls.Read;
import dev.orrery.replication.rpc.RpcClient;
import dev.orrery.storage.engine.StoreReplacement;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/**
 * A copy of a store on another node, as it was when it was asked for. It lies ready there until it
 * is taken, but not for ever: one that nobody reads or touches for a minute is given up.
 */
public final class StoreCopy {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final RpcClient client;
    private final String source;
    private final Opened opened;

    private StoreCopy(RpcClient client, String source, Opened opened) {
        this.client = client;
        this.source = source;
        this.opened = opened;
    }

    /**
     * Has a node make a copy.
     *
     * @param call one of those that open copies
     */
    static CompletableFuture<StoreCopy> open(
            RpcClient client, String source, String call, UUID group) {
        return client.call(source, call, GroupRequest.of(group), TIMEOUT)
                .thenApply(answer -> new StoreCopy(client, source, SnapshotCalls.opened(answer)));
    }

    /** Puts all files into a folder that is there and empty. Blocks; the node forgets the copy. */
    public void take(Path folder) throws IOException {
        for (int i = 0; i < opened.files().size(); i++) {
            Content content = opened.files().get(i);
            Path file = folder.resolve(Path.of(content.name()).getFileName());
            if (StoreReplacement.isMarker(file)) {
                StoreReplacement.sync(folder);
            }
            take(i, content.sizeBytes(), file);
        }
        StoreReplacement.sync(folder);
        byte[] _ = close().join();
    }

    private void take(int number, long sizeBytes, Path file) throws IOException {
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (long offset = 0; offset < sizeBytes; ) {
                byte[] bytes = read(number, offset).join();
                if (bytes.length == 0) {
                    throw new IOException("the other node's file has become shorter");
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

    /** Says that the copy is still wanted. Never blocks. */
    public CompletableFuture<byte[]> touch() {
        return read(0, Long.MAX_VALUE);
    }

    /** Has the node forget the copy. Never blocks. */
    public CompletableFuture<byte[]> close() {
        return call(SnapshotCalls.CLOSE, SnapshotCalls.close(opened.id()));
    }

    private CompletableFuture<byte[]> read(int file, long offset) {
        return call(SnapshotCalls.READ, SnapshotCalls.read(new Read(opened.id(), file, offset)));
    }

    private CompletableFuture<byte[]> call(String method, byte[] request) {
        return client.call(source, method, request, TIMEOUT);
    }
}
