package dev.orrery.compat.cassandra;

import dev.orrery.compat.cassandra.RandomTable.Column;
import java.util.Random;

/** Random conditions of statements on one table. */
final class RandomConditions {
    private final RandomText text;
    private final RandomTable table;
    private final Random random;

    RandomConditions(RandomText text) {
        this.text = text;
        this.table = text.table();
        this.random = text.random();
    }

    String next() {
        // Several conditions on one column are looked at in no certain order.
        return table.values().size() > 1 && text.oneIn(5)
                ? " IF " + equality() + " AND " + equality()
                : " IF " + condition();
    }

    /** Several conditions are looked at in no certain order, so none of them may be refused. */
    private String equality() {
        Column column = text.pick(table.values());
        return "%s = %s".formatted(column.name(), text.literal(column));
    }

    private String condition() {
        Column column = text.pick(table.values());
        String name = column.name();
        if (text.oneIn(4)) {
            return "%s IN %s".formatted(name, text.list(3, () -> text.literal(column)));
        }
        String operator = text.oneIn(6) ? "!=" : text.pick(RandomText.COMPARISONS);
        if (text.oneIn(2)) {
            switch (column.type()) {
                case RandomType.Collection type when !type.kind().equals("set") -> {
                    String place = type.isMap() ? text.literal(type.element()) : index();
                    return "%s[%s] %s %s"
                            .formatted(name, place, operator, text.literal(type.element()));
                }
                case RandomType.Address _ -> {
                    return "%s.number %s %s"
                            .formatted(name, operator, text.literal(RandomType.Simple.INT));
                }
                case RandomType.Collection type -> {
                    return "%s CONTAINS %s".formatted(name, text.literal(type.element()));
                }
                default -> {}
            }
        }
        return "%s %s %s".formatted(name, operator, text.literal(column));
    }

    private String index() {
        return Values.bindable(Integer.toString(random.nextInt(3)));
    }
}
