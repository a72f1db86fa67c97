package dev.orrery.compat.cassandra;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/** A table with random columns. */
record RandomTable(
        String name,
        List<Column> partition,
        List<Column> clustering,
        List<Column> statics,
        List<Column> regulars,
        boolean descending) {
    /** A column; key columns have types of one value. */
    record Column(String name, RandomType type) {
        String equal(Random random) {
            return name + " = " + type.literal(random);
        }
    }

    static RandomTable of(String name, Random random) {
        List<Column> partition = keys("p", 1 + random.nextInt(2), random);
        List<Column> clustering = keys("c", random.nextInt(3), random);
        List<Column> statics = new ArrayList<>();
        if (!clustering.isEmpty() && random.nextBoolean()) {
            statics.add(new Column("s0", RandomType.any(random)));
        }
        List<Column> regulars = new ArrayList<>();
        int count = 2 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            regulars.add(new Column("v" + i, RandomType.any(random)));
        }
        return new RandomTable(
                name, partition, clustering, statics, regulars, random.nextBoolean());
    }

    private static List<Column> keys(String prefix, int count, Random random) {
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            columns.add(new Column(prefix + i, RandomType.simple(random)));
        }
        return columns;
    }

    List<Column> values() {
        List<Column> all = new ArrayList<>(statics);
        all.addAll(regulars);
        return all;
    }

    List<Column> key() {
        List<Column> all = new ArrayList<>(partition);
        all.addAll(clustering);
        return all;
    }

    String create() {
        List<String> lines = new ArrayList<>();
        key().forEach(column -> lines.add(column.name() + " " + column.type().cqlName()));
        statics.forEach(
                column -> lines.add(column.name() + " " + column.type().cqlName() + " static"));
        regulars.forEach(column -> lines.add(column.name() + " " + column.type().cqlName()));
        String clusteringNames =
                clustering.stream().map(c -> ", " + c.name()).collect(Collectors.joining());
        lines.add("PRIMARY KEY ((" + names(partition) + ")" + clusteringNames + ")");
        String order =
                clustering.isEmpty() || !descending
                        ? ""
                        : clustering.stream()
                                .map(column -> column.name() + " DESC")
                                .collect(
                                        Collectors.joining(
                                                ", ", " WITH CLUSTERING ORDER BY (", ")"));
        return "CREATE TABLE %s (%s)%s".formatted(name, String.join(", ", lines), order);
    }

    static String names(List<Column> columns) {
        return columns.stream().map(Column::name).collect(Collectors.joining(", "));
    }

    static <T> T pick(List<T> list, Random random) {
        return list.get(random.nextInt(list.size()));
    }
}
