package dev.orrery.compat.cassandra;

import dev.orrery.compat.cassandra.RandomTable.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Pieces of random statements on one table. */
final class RandomText {
    static final List<String> COMPARISONS = List.of("=", "<", "<=", ">", ">=");
    private static final int NULLS = 20;
    private static final int WRONG_TYPES = 60;
    private static final int TIMES = 40;
    private static final int FIRST_TIME = 1_000;

    private final RandomTable table;
    private final Random random;

    RandomText(RandomTable table, Random random) {
        this.table = table;
        this.random = random;
    }

    RandomTable table() {
        return table;
    }

    Random random() {
        return random;
    }

    boolean oneIn(int chances) {
        return random.nextInt(chances) == 0;
    }

    <T> T pick(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    /** A value of a column: mostly right, at times null or of another type. */
    String literal(Column column) {
        return literal(column.type());
    }

    String literal(RandomType type) {
        if (oneIn(NULLS)) {
            return Values.bindable("null");
        }
        // Cassandra reads a constant for a tuple in a notation of its own.
        boolean strict = type instanceof RandomType.Simple || type instanceof RandomType.Collection;
        if (strict && oneIn(WRONG_TYPES)) {
            return RandomType.simple(random).literal(random);
        }
        return Values.bindable(type.literal(random));
    }

    /** A value of a key column, seldom wrong, so that statements get through. */
    String keyLiteral(Column column) {
        return oneIn(4) ? literal(column) : Values.bindable(column.type().literal(random));
    }

    String equal(List<Column> columns) {
        return columns.stream()
                .map(column -> column.name() + " = " + keyLiteral(column))
                .collect(Collectors.joining(" AND "));
    }

    String list(int most, Supplier<String> element) {
        List<String> elements = new ArrayList<>();
        for (int i = 1 + random.nextInt(most); i > 0; i--) {
            elements.add(element.get());
        }
        return "(" + String.join(", ", elements) + ")";
    }

    /** All times are given, so that both servers compare the same ones. */
    int time() {
        return FIRST_TIME + random.nextInt(TIMES);
    }

    String using() {
        if (table.counters()) {
            return "";
        }
        return oneIn(8)
                ? " USING TIMESTAMP %d AND TTL 100000".formatted(time())
                : " USING TIMESTAMP " + time();
    }

    /** Relations of clustering columns: a prefix of equalities, then something wider. */
    List<String> clusteringRelations() {
        List<String> relations = new ArrayList<>();
        List<Column> clustering = table.clustering();
        if (clustering.isEmpty()) {
            return relations;
        }
        int equals = random.nextInt(clustering.size());
        clustering.subList(0, equals).forEach(c -> relations.add(c.name() + " = " + keyLiteral(c)));
        List<Column> rest = clustering.subList(equals, clustering.size());
        Column next = rest.getFirst();
        switch (random.nextInt(6)) {
            case 0 -> relations.add(next.name() + " IN " + list(3, () -> keyLiteral(next)));
            case 1 -> {
                relations.add("%s > %s".formatted(next.name(), keyLiteral(next)));
                relations.add("%s <= %s".formatted(next.name(), keyLiteral(next)));
            }
            case 2 -> relations.add(multiColumn(rest, pick(COMPARISONS)));
            case 3 ->
                    relations.add(
                            "(%s) IN %s"
                                    .formatted(
                                            RandomTable.names(rest), list(3, () -> tuple(rest))));
            default ->
                    relations.add(
                            "%s %s %s".formatted(next.name(), pick(COMPARISONS), keyLiteral(next)));
        }
        return relations;
    }

    private String multiColumn(List<Column> columns, String operator) {
        List<Column> some = columns.subList(0, 1 + random.nextInt(columns.size()));
        return "(%s) %s %s".formatted(RandomTable.names(some), operator, tuple(some));
    }

    private String tuple(List<Column> columns) {
        return columns.stream().map(this::keyLiteral).collect(Collectors.joining(", ", "(", ")"));
    }
}
