package dev.orrery.compat.cassandra;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/** A table with random columns, which change while statements alter it. */
final class RandomTable {
    /** A column. */
    record Column(String name, RandomType type) {
        String declaration() {
            return name + " " + type.cqlName();
        }
    }

    private static final int COUNTER_TABLES = 8;
    private static final int MOST_ALTERATIONS = 3;

    private final String name;
    private final Random random;
    private final boolean compact;
    private final boolean counters;
    private final List<Column> partition;
    private final List<Column> clustering;
    private final List<Boolean> descending = new ArrayList<>();
    private final List<Column> statics = new ArrayList<>();
    private final List<Column> regulars = new ArrayList<>();
    private final List<Column> dropped = new ArrayList<>();
    private final List<String> indexes = new ArrayList<>();
    private int alterations;

    RandomTable(String name, Random random, boolean compact) {
        this.name = name;
        this.random = random;
        this.compact = compact;
        counters = random.nextInt(COUNTER_TABLES) == 0;
        partition = keys("p", 1 + random.nextInt(2));
        clustering = keys("c", random.nextInt(4));
        boolean mixed = random.nextInt(3) == 0;
        boolean first = random.nextBoolean();
        clustering.forEach(_ -> descending.add(mixed ? random.nextBoolean() : first));
        if (!compact && !clustering.isEmpty() && random.nextBoolean()) {
            statics.add(new Column("s0", valueType()));
        }
        int count = compact && !clustering.isEmpty() ? 1 : 2 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            regulars.add(new Column("v" + i, valueType()));
        }
    }

    private RandomType valueType() {
        if (counters) {
            return RandomType.Simple.BIGINT;
        }
        RandomType type = RandomType.any(random);
        while (compact && !RandomType.isOneCell(type)) {
            type = RandomType.any(random);
        }
        return type;
    }

    private List<Column> keys(String prefix, int count) {
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            columns.add(new Column(prefix + i, RandomType.key(random)));
        }
        return columns;
    }

    String name() {
        return name;
    }

    boolean counters() {
        return counters;
    }

    /** The key without its last clustering column, at times, where rows may lack it. */
    List<Column> keyOfRow() {
        List<Column> all = key();
        boolean shorter = compact && !counters && clustering.size() > 1 && random.nextInt(4) == 0;
        return shorter ? all.subList(0, all.size() - 1) : all;
    }

    List<Column> partition() {
        return partition;
    }

    List<Column> clustering() {
        return clustering;
    }

    List<Column> statics() {
        return statics;
    }

    List<Column> regulars() {
        return regulars;
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
        key().forEach(column -> lines.add(column.declaration()));
        statics.forEach(column -> lines.add(declaration(column) + " static"));
        regulars.forEach(column -> lines.add(declaration(column)));
        String clusteringNames =
                clustering.stream().map(c -> ", " + c.name()).collect(Collectors.joining());
        lines.add("PRIMARY KEY ((" + names(partition) + ")" + clusteringNames + ")");
        return "CREATE TABLE %s (%s)%s".formatted(name, String.join(", ", lines), options());
    }

    private String declaration(Column column) {
        return counters ? column.name() + " counter" : column.declaration();
    }

    private String options() {
        List<String> options = new ArrayList<>();
        if (compact) {
            options.add("COMPACT STORAGE");
        }
        if (!clustering.isEmpty()) {
            options.add("CLUSTERING ORDER BY (" + order() + ")");
        }
        return options.isEmpty() ? "" : " WITH " + String.join(" AND ", options);
    }

    private String order() {
        List<String> orders = new ArrayList<>();
        for (int i = 0; i < clustering.size(); i++) {
            orders.add(clustering.get(i).name() + (descending.get(i) ? " DESC" : " ASC"));
        }
        return String.join(", ", orders);
    }

    /** A change of the table, which this table follows. */
    String alter() {
        if (alterations++ >= MOST_ALTERATIONS) {
            return "ALTER TABLE " + name + " WITH comment = 'again'";
        }
        return switch (random.nextInt(6)) {
            case 0 -> add();
            case 1 -> drop();
            case 2 -> "ALTER TABLE " + name + " WITH default_time_to_live = 0";
            case 3 -> dropIndex();
            default -> index();
        };
    }

    private String add() {
        Column column =
                dropped.isEmpty() || random.nextBoolean()
                        ? new Column("x" + alterations, valueType())
                        : dropped.removeLast();
        if (!compact) {
            regulars.add(column);
        }
        return "ALTER TABLE %s ADD %s".formatted(name, declaration(column));
    }

    private String drop() {
        if (regulars.size() < 3) {
            return "ALTER TABLE " + name + " DROP nothing";
        }
        Column column = regulars.get(random.nextInt(regulars.size()));
        boolean indexed = indexes.stream().anyMatch(index -> index.contains(column.name()));
        if (!indexed) {
            regulars.remove(column);
            dropped.add(column);
        }
        return "ALTER TABLE %s DROP %s".formatted(name, column.name());
    }

    private String index() {
        // Cassandra finds no row by an indexed value of a compact table together with its key.
        List<Column> all = new ArrayList<>(compact ? partition : values());
        all.addAll(clustering);
        Column column = all.get(random.nextInt(all.size()));
        String target =
                column.type() instanceof RandomType.Collection collection
                        ? target(collection, column.name())
                        : column.name();
        String index = name.substring(name.indexOf('.') + 1) + "_" + column.name();
        indexes.add(index);
        return "CREATE INDEX %s ON %s (%s)".formatted(index, name, target);
    }

    private String target(RandomType.Collection collection, String column) {
        if (collection.frozen()) {
            return "FULL(" + column + ")";
        }
        String kind =
                collection.isMap()
                        ? List.of("KEYS", "VALUES", "ENTRIES").get(random.nextInt(3))
                        : "VALUES";
        return kind + "(" + column + ")";
    }

    private String dropIndex() {
        return indexes.isEmpty()
                ? "DROP INDEX difference.nothing"
                : "DROP INDEX difference." + indexes.removeLast();
    }

    static String names(List<Column> columns) {
        return columns.stream().map(Column::name).collect(Collectors.joining(", "));
    }
}
