package dev.orrery.replication;

import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.ReadView;
import dev.orrery.storage.engine.StorageEnvironment;
import dev.orrery.storage.engine.StorageOptions;
import dev.orrery.storage.engine.StoreOptions;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The contract for a log that syncs every entry; the subclass lets the disk follow later. */
class LocalLogTest extends ReplicationLogContract {
    @TempDir Path directory;

    private final StorageEnvironment environment =
            new StorageEnvironment(StorageOptions.defaults());
    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
    private @Nullable PartitionStore store;
    private @Nullable LocalLog log;

    @BeforeEach
    void open() {
        store = PartitionStore.open(environment, directory.resolve("store"), StoreOptions.local());
        log = new LocalLog(store, durability(), timer);
    }

    @AfterEach
    void close() {
        log().close();
        store().close();
        environment.close();
        timer.shutdownNow();
    }

    Durability durability() {
        return Durability.COMMIT;
    }

    @Override
    ReplicationLog log() {
        if (log == null) {
            throw new IllegalStateException("not open");
        }
        return log;
    }

    @Override
    ReplicationLog reopen() {
        log().close();
        store().close();
        open();
        return log();
    }

    @Override
    byte @Nullable [] stored(String key) {
        try (ReadView view = store().latest()) {
            return view.find(Family.RECORDS, bytes(key));
        }
    }

    @Override
    void breakStore() {
        store().close();
    }

    private PartitionStore store() {
        if (store == null) {
            throw new IllegalStateException("not open");
        }
        return store;
    }
}
