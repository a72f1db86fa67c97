package dev.orrery.compat.cassandra;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;

/** A CQL type that random literals of are written. Few values, so that rows meet each other. */
sealed interface RandomType {
    String cqlName();

    String literal(Random random);

    /** Whether values are stored as a whole. */
    static boolean isOneCell(RandomType type) {
        return !type.cqlName().matches("(list|set|map|difference).*");
    }

    /** A type of one value. */
    enum Simple implements RandomType {
        INT("int"),
        BIGINT("bigint"),
        SMALLINT("smallint"),
        TINYINT("tinyint"),
        VARINT("varint"),
        DECIMAL("decimal"),
        DOUBLE("double"),
        FLOAT("float"),
        TEXT("text"),
        ASCII("ascii"),
        BOOLEAN("boolean"),
        BLOB("blob"),
        UUID_TYPE("uuid"),
        TIMEUUID("timeuuid"),
        TIMESTAMP("timestamp"),
        DATE("date"),
        TIME("time"),
        INET("inet"),
        DURATION("duration");

        private final String name;

        Simple(String name) {
            this.name = name;
        }

        @Override
        public String cqlName() {
            return name;
        }

        boolean isNumber() {
            return compareTo(FLOAT) <= 0;
        }

        @Override
        public String literal(Random random) {
            int small = random.nextInt(5) - 1;
            return switch (this) {
                case INT, BIGINT, SMALLINT, TINYINT, VARINT -> Integer.toString(small);
                case DECIMAL -> small + List.of(".1", ".25", ".5").get(random.nextInt(3));
                case DOUBLE, FLOAT -> small + ".5";
                case TEXT -> List.of("'a'", "'b'", "'é'", "''", "'it''s'").get(small + 1);
                case ASCII -> List.of("'x'", "'y'", "''", "'zz'", "'Z'").get(small + 1);
                case BOOLEAN -> Boolean.toString(random.nextBoolean());
                case BLOB -> List.of("0x", "0x00", "0x80ff", "0x01", "0xcafe").get(small + 1);
                case UUID_TYPE -> new UUID(0x4000L | (long) small << 32, 1L << 63).toString();
                case TIMEUUID -> new UUID(0x1000L | (long) small << 32, 1L << 63).toString();
                case TIMESTAMP -> Long.toString(1_600_000_000_000L + small);
                case DATE -> "'2024-02-%02d'".formatted(27 + (small + 1) % 3);
                case TIME -> "'0%d:00:00.000000001'".formatted(small + 1);
                case INET -> "'10.0.0.%d'".formatted(small + 2);
                case DURATION -> List.of("1mo", "2d", "3h", "1mo2d3h", "30d").get(small + 1);
            };
        }
    }

    /** {@code list}, {@code set} or {@code map}, of one type each. */
    record Collection(String kind, Simple element, boolean frozen) implements RandomType {
        boolean isMap() {
            return kind.equals("map");
        }

        @Override
        public String cqlName() {
            String name =
                    isMap()
                            ? "map<%s, %s>".formatted(element.cqlName(), element.cqlName())
                            : "%s<%s>".formatted(kind, element.cqlName());
            return frozen ? "frozen<" + name + ">" : name;
        }

        @Override
        public String literal(Random random) {
            int size = random.nextInt(4);
            if (isMap()) {
                Map<String, String> entries = new LinkedHashMap<>();
                for (int i = 0; i < size; i++) {
                    entries.put(element.literal(random), element.literal(random));
                }
                List<String> texts = new ArrayList<>();
                entries.forEach((key, value) -> texts.add(key + ": " + value));
                return "{" + String.join(", ", texts) + "}";
            }
            List<String> elements = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                elements.add(element.literal(random));
            }
            if (kind.equals("list")) {
                return "[" + String.join(", ", elements) + "]";
            }
            Set<String> distinct = new LinkedHashSet<>(elements);
            return "{" + String.join(", ", distinct) + "}";
        }
    }

    /** {@code tuple}. */
    record Tuple(Simple first, Simple second) implements RandomType {
        @Override
        public String cqlName() {
            return "frozen<tuple<%s, %s>>".formatted(first.cqlName(), second.cqlName());
        }

        @Override
        public String literal(Random random) {
            return "(%s, %s)".formatted(first.literal(random), second.literal(random));
        }
    }

    /** The user type of the keyspace. */
    record Address(boolean frozen) implements RandomType {
        static final String CREATE =
                "CREATE TYPE difference.address (street text, number int, tags frozen<set<int>>)";

        @Override
        public String cqlName() {
            return frozen ? "frozen<difference.address>" : "difference.address";
        }

        @Override
        public String literal(Random random) {
            return switch (random.nextInt(4)) {
                case 0 -> "{street: %s}".formatted(Simple.TEXT.literal(random));
                case 1 -> "{number: %s, tags: {1, 2}}".formatted(Simple.INT.literal(random));
                default ->
                        "{street: %s, number: %s, tags: {}}"
                                .formatted(Simple.TEXT.literal(random), Simple.INT.literal(random));
            };
        }
    }

    /** {@code vector}. */
    record Vector() implements RandomType {
        @Override
        public String cqlName() {
            return "vector<float, 2>";
        }

        @Override
        public String literal(Random random) {
            return "[%d.5, %d.0]".formatted(random.nextInt(3), random.nextInt(3));
        }
    }

    /** A list of frozen sets: elements that have elements. */
    record Nested(boolean frozen) implements RandomType {
        @Override
        public String cqlName() {
            return frozen ? "frozen<list<frozen<set<int>>>>" : "list<frozen<set<int>>>";
        }

        @Override
        public String literal(Random random) {
            Collection inner = new Collection("set", Simple.INT, true);
            return "[%s, %s]".formatted(inner.literal(random), inner.literal(random));
        }
    }

    static Simple simple(Random random) {
        Simple[] all = Simple.values();
        return all[random.nextInt(all.length)];
    }

    /** A type that has an order. */
    static Simple ordered(Random random) {
        Simple found = simple(random);
        while (found == Simple.DURATION) {
            found = simple(random);
        }
        return found;
    }

    /** A type of a key column. */
    static RandomType key(Random random) {
        return switch (random.nextInt(12)) {
            case 0 -> new Collection("list", ordered(random), true);
            case 1 -> new Tuple(ordered(random), ordered(random));
            default -> ordered(random);
        };
    }

    static RandomType any(Random random) {
        return switch (random.nextInt(10)) {
            case 0 -> new Collection("list", simple(random), random.nextInt(4) == 0);
            case 1 -> new Collection("set", ordered(random), random.nextInt(4) == 0);
            case 2 -> new Collection("map", ordered(random), random.nextInt(4) == 0);
            case 3 -> new Tuple(simple(random), simple(random));
            case 4 -> new Address(random.nextBoolean());
            case 5 -> random.nextInt(3) == 0 ? new Vector() : new Nested(random.nextBoolean());
            default -> simple(random);
        };
    }
}
