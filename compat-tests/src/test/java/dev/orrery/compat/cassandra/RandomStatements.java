package dev.orrery.compat.cassandra;

import dev.orrery.compat.cassandra.RandomTable.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/** Random statements on one table: most are right, some are not. */
final class RandomStatements {
    private static final int PREPARED = 3;

    private final RandomTable table;
    private final Random random;
    private final RandomText text;
    private final RandomSelects selects;
    private final RandomConditions conditions;

    RandomStatements(RandomTable table, Random random) {
        this.table = table;
        this.random = random;
        text = new RandomText(table, random);
        selects = new RandomSelects(text);
        conditions = new RandomConditions(text);
    }

    Request next() {
        String marked = marked();
        return text.oneIn(PREPARED) ? Values.bound(marked, random) : Values.inline(marked);
    }

    private String marked() {
        return switch (random.nextInt(30)) {
            case 0, 1, 2, 3, 4 -> table.counters() ? update() : insert() + text.using();
            case 5, 6, 7, 8 -> update();
            // What a counter that was deleted counts afterwards is undefined in Cassandra.
            case 9, 10 -> table.counters() ? update() : delete();
            case 11, 12 -> conditional();
            case 13 -> batch();
            case 14 -> insertJson();
            case 15 -> text.oneIn(3) ? table.alter() : conditionalBatch();
            default -> selects.next();
        };
    }

    private String insert() {
        List<Column> columns = new ArrayList<>(table.keyOfRow());
        table.values().stream().filter(_ -> random.nextInt(3) > 0).forEach(columns::add);
        if (text.oneIn(40)) {
            columns.removeFirst();
        }
        String values =
                columns.stream()
                        .map(c -> table.key().contains(c) ? text.keyLiteral(c) : text.literal(c))
                        .collect(Collectors.joining(", "));
        return "INSERT INTO %s (%s) VALUES (%s)"
                .formatted(table.name(), RandomTable.names(columns), values);
    }

    private String insertJson() {
        String members =
                table.key().stream()
                        .map(c -> "\"%s\": %s".formatted(c.name(), json(c.type())))
                        .collect(Collectors.joining(", "));
        String unset = text.oneIn(2) ? " DEFAULT UNSET" : "";
        return "INSERT INTO %s JSON '{%s}'%s USING TIMESTAMP %d"
                .formatted(table.name(), members, unset, text.time());
    }

    private String json(RandomType type) {
        return type instanceof RandomType.Simple simple && simple.isNumber()
                ? type.literal(random)
                : "\"%s\"".formatted(random.nextInt(4));
    }

    private String update() {
        return update("");
    }

    private String update(String condition) {
        boolean onlyStatic = !table.statics().isEmpty() && text.oneIn(4);
        List<Column> columns = onlyStatic ? table.statics() : table.regulars();
        List<String> assignments = new ArrayList<>();
        for (Column column : columns) {
            if (assignments.isEmpty() || text.oneIn(3)) {
                assignments.add(assignment(column));
            }
        }
        List<Column> key = onlyStatic ? table.partition() : table.keyOfRow();
        String using = condition.isEmpty() ? text.using() : "";
        return "UPDATE %s%s SET %s WHERE %s%s"
                .formatted(
                        table.name(), using, String.join(", ", assignments), key(key), condition);
    }

    private String key(List<Column> key) {
        Column last = key.getLast();
        return text.oneIn(10)
                ? text.equal(key.subList(0, key.size() - 1))
                        + (key.size() > 1 ? " AND " : "")
                        + last.name()
                        + " IN "
                        + text.list(3, () -> text.keyLiteral(last))
                : text.equal(key);
    }

    private String assignment(Column column) {
        String name = column.name();
        if (table.counters()) {
            return "%1$s = %1$s %2$s %3$s"
                    .formatted(name, random.nextBoolean() ? "+" : "-", text.literal(column));
        }
        return switch (column.type()) {
            case RandomType.Collection type when !type.frozen() -> collection(column, type);
            case RandomType.Address type when !type.frozen() && random.nextBoolean() ->
                    "%s.number = %s".formatted(name, text.literal(RandomType.Simple.INT));
            default -> name + " = " + text.literal(column);
        };
    }

    private String collection(Column column, RandomType.Collection type) {
        String name = column.name();
        return switch (random.nextInt(7)) {
            case 0 -> "%1$s = %1$s + %2$s".formatted(name, text.literal(column));
            case 1 -> "%1$s = %1$s - %2$s".formatted(name, text.literal(subtrahend(type)));
            case 2 ->
                    type.kind().equals("set")
                            ? "%1$s += %2$s".formatted(name, text.literal(column))
                            : "%s[%s] = %s"
                                    .formatted(name, place(type), text.literal(type.element()));
            case 3 -> "%1$s = %2$s + %1$s".formatted(name, text.literal(column));
            case 4 -> "%1$s -= %2$s".formatted(name, text.literal(subtrahend(type)));
            default -> name + " = " + text.literal(column);
        };
    }

    private String place(RandomType.Collection type) {
        return type.isMap()
                ? text.literal(type.element())
                : Values.bindable(Integer.toString(random.nextInt(3)));
    }

    private RandomType subtrahend(RandomType.Collection type) {
        return type.isMap() ? new RandomType.Collection("set", type.element(), false) : type;
    }

    private String delete() {
        String using = table.counters() ? "" : " USING TIMESTAMP " + text.time();
        return delete(" FROM " + table.name() + using);
    }

    private String delete(String from) {
        return switch (random.nextInt(6)) {
            case 0 -> "DELETE" + from + " WHERE " + text.equal(table.partition());
            case 1 -> "DELETE" + from + " WHERE " + range();
            case 2 ->
                    "DELETE %s%s WHERE %s"
                            .formatted(
                                    text.pick(table.values()).name(),
                                    from,
                                    text.equal(table.key()));
            case 3 -> "DELETE %s%s WHERE %s".formatted(part(), from, text.equal(table.key()));
            default -> "DELETE" + from + " WHERE " + key(table.key());
        };
    }

    private String part() {
        Column column = text.pick(table.values());
        return switch (column.type()) {
            case RandomType.Collection type when type.kind().equals("list") ->
                    column.name() + "[" + place(type) + "]";
            case RandomType.Collection type ->
                    column.name() + "[" + text.literal(type.element()) + "]";
            case RandomType.Address _ -> column.name() + ".street";
            default -> column.name();
        };
    }

    private String range() {
        List<String> parts = new ArrayList<>();
        parts.add(text.equal(table.partition()));
        parts.addAll(text.clusteringRelations());
        return String.join(" AND ", parts);
    }

    private String conditional() {
        if (table.counters()) {
            return update(conditions.next());
        }
        return switch (random.nextInt(6)) {
            case 0 -> insert() + " IF NOT EXISTS";
            case 1 -> update(" IF EXISTS");
            case 2 -> conditionalDelete() + " IF EXISTS";
            case 3 -> conditionalDelete() + conditions.next();
            default -> update(conditions.next());
        };
    }

    /** An element without a key is refused at once here, in Cassandra if the conditions hold. */
    private String conditionalDelete() {
        return delete(" FROM " + table.name()).replace("[null]", "");
    }

    private String batch() {
        List<String> parts = new ArrayList<>();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            parts.add(batchPart(""));
        }
        String kind = table.counters() ? "COUNTER " : text.oneIn(2) ? "UNLOGGED " : "";
        String using = table.counters() ? "" : "USING TIMESTAMP " + text.time() + " ";
        return "BEGIN %sBATCH %s%s; APPLY BATCH".formatted(kind, using, String.join("; ", parts));
    }

    private String batchPart(String condition) {
        if (table.counters()) {
            return update();
        }
        return switch (random.nextInt(3)) {
            case 0 -> insert() + (condition.isEmpty() ? "" : " IF NOT EXISTS");
            case 1 -> delete(" FROM " + table.name()) + condition;
            default -> update(condition).replaceAll(" USING.*? SET ", " SET ");
        };
    }

    /** Of one partition, as they must be, if the literals agree. */
    private String conditionalBatch() {
        List<String> parts = new ArrayList<>();
        parts.add(batchPart(conditions.next()));
        parts.add(batchPart(""));
        return "BEGIN BATCH " + String.join("; ", parts) + "; APPLY BATCH";
    }
}
