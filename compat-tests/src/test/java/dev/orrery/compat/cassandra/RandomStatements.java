package dev.orrery.compat.cassandra;

import dev.orrery.compat.cassandra.RandomTable.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/** Random statements on one table: most are right, some are not. */
final class RandomStatements {
    private static final List<String> COMPARISONS = List.of("=", "<", "<=", ">", ">=");

    private final RandomTable table;
    private final Random random;

    RandomStatements(RandomTable table, Random random) {
        this.table = table;
        this.random = random;
    }

    String next() {
        return switch (random.nextInt(20)) {
            case 0, 1, 2, 3 -> insert() + using();
            case 4, 5, 6 -> update();
            case 7 -> delete();
            case 8 -> conditional();
            case 9 -> batch();
            case 10 -> insertJson();
            default -> select();
        };
    }

    /** All times are given, so that both servers compare the same ones. */
    private String using() {
        int time = 1_000 + random.nextInt(40);
        return random.nextInt(8) == 0
                ? " USING TIMESTAMP %d AND TTL 100000".formatted(time)
                : " USING TIMESTAMP " + time;
    }

    private String insert() {
        List<Column> columns = new ArrayList<>(table.key());
        table.values().stream().filter(_ -> random.nextInt(3) > 0).forEach(columns::add);
        if (random.nextInt(40) == 0) {
            columns.removeFirst();
        }
        String values = columns.stream().map(this::literal).collect(Collectors.joining(", "));
        return "INSERT INTO %s (%s) VALUES (%s)"
                .formatted(table.name(), RandomTable.names(columns), values);
    }

    private String literal(Column column) {
        if (random.nextInt(15) == 0) {
            return "null";
        }
        if (random.nextInt(60) == 0) {
            return RandomType.simple(random).literal(random);
        }
        return column.type().literal(random);
    }

    private String insertJson() {
        List<Column> columns = table.key();
        String members =
                columns.stream()
                        .map(c -> "\"%s\": \"%s\"".formatted(c.name(), random.nextInt(4)))
                        .collect(Collectors.joining(", "));
        return "INSERT INTO %s JSON '{%s}' USING TIMESTAMP %d"
                .formatted(table.name(), members, 1_000 + random.nextInt(40));
    }

    private String update() {
        boolean onlyStatic = !table.statics().isEmpty() && random.nextInt(4) == 0;
        List<Column> columns = onlyStatic ? table.statics() : table.regulars();
        List<String> assignments = new ArrayList<>();
        for (Column column : columns) {
            if (assignments.isEmpty() || random.nextInt(3) == 0) {
                assignments.add(assignment(column));
            }
        }
        List<Column> key = onlyStatic ? table.partition() : table.key();
        return "UPDATE %s%s SET %s WHERE %s"
                .formatted(table.name(), using(), String.join(", ", assignments), equals(key));
    }

    private String assignment(Column column) {
        if (column.type() instanceof RandomType.Collection collection && !collection.frozen()) {
            return switch (random.nextInt(5)) {
                case 0 -> "%1$s = %1$s + %2$s".formatted(column.name(), literal(column));
                case 1 -> "%1$s = %1$s - %2$s".formatted(column.name(), subtrahend(collection));
                case 2 ->
                        collection.kind().equals("map")
                                ? "%s[%s] = %s"
                                        .formatted(
                                                column.name(),
                                                collection.element().literal(random),
                                                collection.element().literal(random))
                                : "%1$s += %2$s".formatted(column.name(), literal(column));
                default -> column.name() + " = " + literal(column);
            };
        }
        return column.name() + " = " + literal(column);
    }

    private String subtrahend(RandomType.Collection type) {
        return type.kind().equals("map")
                ? new RandomType.Collection("set", type.element(), false).literal(random)
                : type.literal(random);
    }

    private String delete() {
        String from = " FROM " + table.name() + " USING TIMESTAMP " + (1_000 + random.nextInt(40));
        return switch (random.nextInt(5)) {
            case 0 -> "DELETE" + from + " WHERE " + equals(table.partition());
            case 1 -> "DELETE" + from + " WHERE " + slice();
            case 2 ->
                    "DELETE %s%s WHERE %s"
                            .formatted(
                                    RandomTable.pick(table.values(), random).name(),
                                    from,
                                    equals(table.key()));
            default -> "DELETE" + from + " WHERE " + equals(table.key());
        };
    }

    private String conditional() {
        Column column = RandomTable.pick(table.regulars(), random);
        return switch (random.nextInt(5)) {
            case 0 -> insert() + " IF NOT EXISTS";
            case 1 ->
                    "UPDATE %s SET %s WHERE %s IF EXISTS"
                            .formatted(table.name(), assignment(column), equals(table.key()));
            case 2 ->
                    "DELETE FROM %s WHERE %s IF EXISTS"
                            .formatted(table.name(), equals(table.key()));
            default ->
                    "UPDATE %s SET %s WHERE %s IF %s %s %s"
                            .formatted(
                                    table.name(),
                                    assignment(column),
                                    equals(table.key()),
                                    column.name(),
                                    RandomTable.pick(COMPARISONS, random),
                                    literal(column));
        };
    }

    private String batch() {
        List<String> parts = new ArrayList<>();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            String change = random.nextBoolean() ? insert() : delete();
            parts.add(change.replaceAll(" USING.*? WHERE", " WHERE"));
        }
        return "BEGIN %sBATCH USING TIMESTAMP %d %s; APPLY BATCH"
                .formatted(
                        random.nextBoolean() ? "UNLOGGED " : "",
                        1_000 + random.nextInt(40),
                        String.join("; ", parts));
    }

    private String select() {
        String from = " FROM " + table.name();
        return "SELECT " + selection() + from + where() + tail();
    }

    private String selection() {
        Column value = RandomTable.pick(table.values(), random);
        return switch (random.nextInt(8)) {
            case 0 -> "count(*)";
            case 1 -> "JSON *";
            case 2 -> "writetime(" + value.name() + "), " + RandomTable.names(table.key());
            case 3 -> "DISTINCT " + RandomTable.names(table.partition());
            case 4 -> "token(" + RandomTable.names(table.partition()) + "), " + value.name();
            case 5 -> "min(%1$s), max(%1$s), count(%1$s)".formatted(value.name());
            default -> "*";
        };
    }

    private String where() {
        return switch (random.nextInt(8)) {
            case 0 -> "";
            case 1 -> " WHERE " + equals(table.key());
            case 2 -> " WHERE " + slice();
            case 3 ->
                    " WHERE %s IN (%s, %s)"
                            .formatted(
                                    table.partition().getFirst().name(),
                                    literal(table.partition().getFirst()),
                                    literal(table.partition().getFirst()));
            case 4 -> {
                Column column = RandomTable.pick(table.values(), random);
                yield " WHERE %s %s %s ALLOW FILTERING"
                        .formatted(
                                column.name(),
                                column.type().isCollection()
                                        ? "CONTAINS"
                                        : RandomTable.pick(COMPARISONS, random),
                                column.type() instanceof RandomType.Collection collection
                                        ? collection.element().literal(random)
                                        : literal(column));
            }
            default -> " WHERE " + equals(table.partition());
        };
    }

    private String tail() {
        return switch (random.nextInt(8)) {
            case 0 -> " LIMIT " + (1 + random.nextInt(4));
            case 1 -> " PER PARTITION LIMIT " + (1 + random.nextInt(3));
            case 2 ->
                    table.clustering().isEmpty()
                            ? ""
                            : " ORDER BY %s %s"
                                    .formatted(
                                            table.clustering().getFirst().name(),
                                            random.nextBoolean() ? "ASC" : "DESC");
            default -> "";
        };
    }

    private String equals(List<Column> columns) {
        return columns.stream()
                .map(column -> column.name() + " = " + literal(column))
                .collect(Collectors.joining(" AND "));
    }

    private String slice() {
        List<String> parts = new ArrayList<>();
        parts.add(equals(table.partition()));
        if (!table.clustering().isEmpty()) {
            Column column = table.clustering().getFirst();
            parts.add(
                    "%s %s %s"
                            .formatted(
                                    column.name(),
                                    RandomTable.pick(COMPARISONS, random),
                                    column.type().literal(random)));
        }
        return String.join(" AND ", parts);
    }
}
