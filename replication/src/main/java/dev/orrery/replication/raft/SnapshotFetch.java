package dev.orrery.replication.raft;

import dev.orrery.replication.rpc.RpcClient;
import dev.orrery.storage.engine.StoreReplacement;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
        StoreCopy.open(client, leader, SnapshotCalls.OPEN, group).join().take(folder);
        return folder;
    }
}
