package dev.orrery.bench.cql;

/** When a write is answered, said in the words of both servers. */
public enum Durability {
    /** At once; the log reaches the disk a little later. */
    LATER(
            "answered before the log is on disk",
            "interval",
            "commitlog_sync: periodic\ncommitlog_sync_period: 10000ms"),
    /** When the log is on disk. */
    COMMIT(
            "answered when the log is on disk",
            "commit",
            "commitlog_sync: group\ncommitlog_sync_group_window: 1ms");

    private final String description;
    private final String orreryMode;
    private final String cassandraLines;

    Durability(String description, String orreryMode, String cassandraLines) {
        this.description = description;
        this.orreryMode = orreryMode;
        this.cassandraLines = cassandraLines;
    }

    public String description() {
        return description;
    }

    String orreryMode() {
        return orreryMode;
    }

    String cassandraLines() {
        return cassandraLines;
    }
}
