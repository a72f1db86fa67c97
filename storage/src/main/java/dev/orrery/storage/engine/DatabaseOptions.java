package dev.orrery.storage.engine;

import org.rocksdb.DBOptions;
import org.rocksdb.Env;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.WALRecoveryMode;
import org.rocksdb.WriteBufferManager;

/** The engine's options of one store. */
final class DatabaseOptions {
    private static final int INFO_LOG_FILES = 2;
    private static final long INFO_LOG_BYTES = 1 << 20;
    private static final long WRITE_BEHIND_BYTES = 1 << 20;

    private DatabaseOptions() {}

    static DBOptions of(
            StorageOptions shared, WriteBufferManager writeBuffers, boolean writeAheadLog) {
        return quiet(new DBOptions())
                .setEnv(Env.getDefault())
                .setWriteBufferManager(writeBuffers)
                .setMaxBackgroundJobs(shared.flushThreads() + shared.compactionThreads())
                .setMaxOpenFiles(shared.openFilesPerStore())
                // Writers wait while the children of a split are opened: no file is looked at.
                .setSkipStatsUpdateOnDbOpen(true)
                .setMaxTotalWalSize(shared.logBytesPerStore())
                // A torn last record is a write nobody was told of. Damage anywhere else must stop
                // the start: the engine's default would silently drop all that follows it.
                .setWalRecoveryMode(WALRecoveryMode.TolerateCorruptedTailRecords)
                .setRecycleLogFileNum(0)
                // Large files reach the disk bit by bit: a sync of hundreds of megabytes at once
                // makes everybody's commits wait.
                .setBytesPerSync(WRITE_BEHIND_BYTES)
                .setWalBytesPerSync(WRITE_BEHIND_BYTES)
                // Without a log the families must reach the disk together, or not at all.
                .setAtomicFlush(!writeAheadLog)
                .setAllowConcurrentMemtableWrite(false)
                .setAllowFAllocate(false)
                // Self-repair would hide a failure that the layers above must act upon.
                .setMaxBgErrorResumeCount(0);
    }

    private static DBOptions quiet(DBOptions options) {
        return options.setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
                .setKeepLogFileNum(INFO_LOG_FILES)
                .setMaxLogFileSize(INFO_LOG_BYTES)
                .setStatsDumpPeriodSec(0)
                .setStatsPersistPeriodSec(0);
    }
}
