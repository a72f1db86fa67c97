package dev.orrery.bench.nosql;

/** One kind of load. */
public enum Phase {
    READ("point read of 1 KB"),
    CREATE("create of 1 KB"),
    UPSERT("upsert of 1 KB"),
    QUERY_BY_KEY("query by partition key, 10 items"),
    QUERY_ACROSS("query over all partitions by an indexed field, 10 items"),
    PROCEDURE("stored procedure: read an item, change it, replace it");

    private final String title;

    Phase(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }
}
