package dev.orrery.replication;

import dev.orrery.storage.batch.Batch;

/** Follows what happens to a replica. Called on the log's threads: it must be quick. */
public interface LogListener {
    LogListener NONE =
            new LogListener() {
                @Override
                public void applied(Batch batch, AppliedState after) {}

                @Override
                public void replaced() {}

                @Override
                public void roleChanged() {}
            };

    /** A batch is in the store, whoever appended it. */
    void applied(Batch batch, AppliedState after);

    /** The store has got other contents, those of another replica. */
    void replaced();

    /** This replica leads now, or leads no more, or has failed. */
    void roleChanged();
}
