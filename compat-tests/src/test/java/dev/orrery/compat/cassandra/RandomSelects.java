package dev.orrery.compat.cassandra;

import dev.orrery.compat.cassandra.RandomTable.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random queries of one table. */
final class RandomSelects {
    private final RandomText text;
    private final RandomTable table;
    private final Random random;

    RandomSelects(RandomText text) {
        this.text = text;
        this.table = text.table();
        this.random = text.random();
    }

    String next() {
        String where = where();
        String selection = selection();
        return "SELECT %s FROM %s%s%s%s"
                .formatted(selection, table.name(), where, tail(), filtering(where));
    }

    private String filtering(String where) {
        return where.contains("⟦") && text.oneIn(3) ? " ALLOW FILTERING" : "";
    }

    private String selection() {
        Column value = text.pick(table.values());
        return switch (random.nextInt(14)) {
            case 0 -> "count(*)";
            case 1 -> "JSON *";
            case 2 -> "writetime(%s), %s".formatted(value.name(), RandomTable.names(table.key()));
            case 3 -> "DISTINCT " + distinct();
            case 4 -> "token(%s), %s".formatted(RandomTable.names(table.partition()), value.name());
            case 5 -> "min(%1$s), max(%1$s), count(%1$s)".formatted(value.name());
            case 6 -> "ttl(%1$s), %1$s".formatted(value.name());
            case 7, 8 -> call(value);
            case 9 -> aggregate(value);
            case 10 -> "%s AS renamed, %s".formatted(value.name(), text.pick(table.key()).name());
            default -> "*";
        };
    }

    private String distinct() {
        return table.statics().isEmpty() || random.nextBoolean()
                ? RandomTable.names(table.partition())
                : RandomTable.names(table.partition()) + ", s0";
    }

    private String aggregate(Column value) {
        return value.type() instanceof RandomType.Simple simple && simple.isNumber()
                ? "sum(%1$s), avg(%1$s), max(%1$s + 1)".formatted(value.name())
                : "count(%1$s), min(%1$s), %1$s".formatted(value.name());
    }

    /** A function, or a part, of a column. */
    private String call(Column value) {
        String name = value.name();
        return switch (value.type()) {
            case RandomType.Simple simple -> call(simple, name);
            case RandomType.Collection collection -> call(collection, name);
            case RandomType.Address _ -> "%1$s.street, %1$s.tags, to_json(%1$s)".formatted(name);
            case RandomType.Tuple _ -> "to_json(%s)".formatted(name);
            case RandomType.Vector _ ->
                    "to_json(%1$s), similarity_cosine(%1$s, [1, 2])".formatted(name);
            case RandomType.Nested _ -> "to_json(%1$s), collection_count(%1$s)".formatted(name);
        };
    }

    private String call(RandomType.Simple type, String name) {
        if (type.isNumber()) {
            String operator = text.pick(List.of("+", "-", "*", "/", "%"));
            return switch (random.nextInt(4)) {
                case 0 -> "%s %s %s".formatted(name, operator, type.literal(random));
                case 1 -> "abs(%1$s), round(%1$s), -%1$s".formatted(name);
                case 2 -> "CAST(%1$s AS text), CAST(%1$s AS double)".formatted(name);
                default -> "CAST(%1$s AS int), to_json(%1$s)".formatted(name);
            };
        }
        return switch (type) {
            case TIMESTAMP -> "to_date(%1$s), to_unix_timestamp(%1$s)".formatted(name);
            case DATE -> "to_timestamp(%1$s), CAST(%1$s AS text)".formatted(name);
            case TIMEUUID -> "to_timestamp(%1$s), CAST(%1$s AS date)".formatted(name);
            case TEXT, ASCII -> "%1$s + 'x', mask_inner(%1$s, 1, 0)".formatted(name);
            case BLOB -> "blob_as_text(%1$s), to_json(%1$s)".formatted(name);
            default -> "to_json(%1$s), CAST(%1$s AS text), mask_null(%1$s)".formatted(name);
        };
    }

    private String call(RandomType.Collection type, String name) {
        String element = type.element().literal(random);
        String other = type.element().literal(random);
        return switch (random.nextInt(5)) {
            case 0 -> "%s[%s]".formatted(name, element);
            case 1 -> "%s[%s..%s]".formatted(name, element, other);
            case 2 ->
                    type.isMap()
                            ? "map_keys(%1$s), map_values(%1$s)".formatted(name)
                            : "collection_min(%1$s), collection_max(%1$s)".formatted(name);
            case 3 -> "collection_count(%1$s), to_json(%1$s)".formatted(name);
            default -> "maxwritetime(%1$s), writetime(%1$s)".formatted(name);
        };
    }

    private String where() {
        List<String> relations = new ArrayList<>();
        switch (random.nextInt(12)) {
            case 0 -> {}
            case 1 -> relations.add(text.equal(table.key()));
            case 2, 3, 4 -> {
                relations.add(text.equal(table.partition()));
                relations.addAll(text.clusteringRelations());
            }
            case 5 -> relations.add(partitionIn());
            case 6 -> {
                relations.add(partitionIn());
                relations.addAll(text.clusteringRelations());
            }
            case 7 -> relations.add(token());
            case 8, 9 -> relations.add(valueRelation());
            case 10 -> {
                relations.add(text.equal(table.partition()));
                relations.add(valueRelation());
            }
            default -> relations.add(text.equal(table.partition()));
        }
        return relations.isEmpty() ? "" : " WHERE " + String.join(" AND ", relations);
    }

    private String partitionIn() {
        List<String> relations = new ArrayList<>();
        for (Column column : table.partition()) {
            relations.add(
                    random.nextInt(3) == 0
                            ? column.name() + " = " + text.keyLiteral(column)
                            : column.name() + " IN " + text.list(3, () -> text.keyLiteral(column)));
        }
        return String.join(" AND ", relations);
    }

    private String token() {
        String token = "token(" + RandomTable.names(table.partition()) + ")";
        return switch (random.nextInt(3)) {
            case 0 ->
                    "%s %s %d"
                            .formatted(token, text.pick(RandomText.COMPARISONS), random.nextLong());
            case 1 ->
                    "%1$s > %2$d AND %1$s <= %3$d"
                            .formatted(token, Long.MIN_VALUE, random.nextLong());
            default ->
                    "%s > token(%s)"
                            .formatted(
                                    token,
                                    String.join(
                                            ", ",
                                            table.partition().stream()
                                                    .map(text::keyLiteral)
                                                    .toList()));
        };
    }

    private String valueRelation() {
        List<Column> columns = new ArrayList<>(table.values());
        columns.addAll(table.clustering());
        Column column = text.pick(columns);
        // Cassandra takes a descending clustering column for no collection.
        boolean key = table.clustering().contains(column);
        if (key || !(column.type() instanceof RandomType.Collection type) || text.oneIn(4)) {
            return "%s %s %s"
                    .formatted(
                            column.name(), text.pick(RandomText.COMPARISONS), text.literal(column));
        }
        String element = text.literal(type.element());
        return switch (random.nextInt(3)) {
            case 0 -> "%s CONTAINS KEY %s".formatted(column.name(), element);
            case 1 ->
                    type.isMap()
                            ? "%s[%s] = %s"
                                    .formatted(column.name(), element, text.literal(type.element()))
                            : "%s CONTAINS %s".formatted(column.name(), element);
            default -> "%s CONTAINS %s".formatted(column.name(), element);
        };
    }

    private String tail() {
        StringBuilder tail = new StringBuilder();
        if (text.oneIn(8)) {
            List<Column> key = table.key();
            tail.append(" GROUP BY ")
                    .append(RandomTable.names(key.subList(0, 1 + random.nextInt(key.size()))));
        }
        if (!table.clustering().isEmpty() && text.oneIn(5)) {
            tail.append(order());
        }
        if (text.oneIn(8)) {
            tail.append(" PER PARTITION LIMIT ").append(limit(3));
        }
        if (text.oneIn(6)) {
            tail.append(" LIMIT ").append(limit(4));
        }
        return tail.toString();
    }

    private String limit(int most) {
        return Values.bindable(
                Integer.toString(random.nextInt(20) == 0 ? 0 : 1 + random.nextInt(most)));
    }

    private String order() {
        List<String> orders = new ArrayList<>();
        String direction = random.nextBoolean() ? " ASC" : " DESC";
        for (Column column : table.clustering()) {
            orders.add(column.name() + direction);
            if (text.oneIn(2)) {
                break;
            }
        }
        return " ORDER BY " + String.join(", ", orders);
    }
}
