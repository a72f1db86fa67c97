package dev.orrery.storage.engine;

import org.rocksdb.WriteOptions;

/** The engine's options for each {@link WriteDurability}. */
final class WriteModes implements AutoCloseable {
    private final WriteOptions sync = new WriteOptions().setSync(true);
    private final WriteOptions noSync = new WriteOptions();
    private final WriteOptions noLog = new WriteOptions().setDisableWAL(true);

    WriteOptions of(WriteDurability durability) {
        return switch (durability) {
            case SYNC -> sync;
            case NO_SYNC -> noSync;
            case NO_WAL -> noLog;
        };
    }

    @Override
    public void close() {
        sync.close();
        noSync.close();
        noLog.close();
    }
}
