package dev.orrery.bench.cql;

/** One kind of load. */
public enum Phase {
    READ_UNIFORM("point read of 1 KB, uniform", true),
    READ_ZIPF("point read of 1 KB, zipfian", false),
    INSERT("insert of 1 KB", true),
    HALF_READS("50 % reads, 50 % updates, zipfian", true),
    MOST_READS("95 % reads, 5 % updates, zipfian", false),
    SLICE("slice of 50 rows", true),
    SCAN("full scan, one reader, rows", false);

    private final String title;
    private final boolean bounded;

    Phase(String title, boolean bounded) {
        this.title = title;
        this.bounded = bounded;
    }

    public String title() {
        return title;
    }

    /** Whether it is asked to be as fast as the peer. */
    public boolean bounded() {
        return bounded;
    }

    /** Whether durability matters to it. */
    public boolean writes() {
        return this == INSERT || this == HALF_READS || this == MOST_READS;
    }
}
