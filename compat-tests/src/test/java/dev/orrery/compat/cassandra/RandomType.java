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

    default boolean isCollection() {
        return false;
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
        TIMESTAMP("timestamp"),
        DATE("date"),
        TIME("time"),
        INET("inet");

        private final String name;

        Simple(String name) {
            this.name = name;
        }

        @Override
        public String cqlName() {
            return name;
        }

        @Override
        public String literal(Random random) {
            int small = random.nextInt(5) - 1;
            return switch (this) {
                case INT, BIGINT, SMALLINT, TINYINT, VARINT -> Integer.toString(small);
                case DECIMAL -> small + "." + random.nextInt(3);
                case DOUBLE, FLOAT -> small + ".5";
                case TEXT -> List.of("'a'", "'b'", "'é'", "''", "'it''s'").get(small + 1);
                case ASCII -> List.of("'x'", "'y'", "''", "'zz'", "'Z'").get(small + 1);
                case BOOLEAN -> Boolean.toString(random.nextBoolean());
                case BLOB -> List.of("0x", "0x00", "0x80ff", "0x01", "0xcafe").get(small + 1);
                case UUID_TYPE -> new UUID(0x4000L | (long) small << 32, 1L << 63).toString();
                case TIMESTAMP -> Long.toString(1_600_000_000_000L + small);
                case DATE -> "'2024-02-%02d'".formatted(27 + (small + 1) % 3);
                case TIME -> "'0%d:00:00.000000001'".formatted(small + 1);
                case INET -> "'10.0.0.%d'".formatted(small + 2);
            };
        }
    }

    /** {@code list}, {@code set} or {@code map}, of one type each. */
    record Collection(String kind, Simple element, boolean frozen) implements RandomType {
        @Override
        public String cqlName() {
            String name =
                    kind.equals("map")
                            ? "map<%s, %s>".formatted(element.cqlName(), element.cqlName())
                            : "%s<%s>".formatted(kind, element.cqlName());
            return frozen ? "frozen<" + name + ">" : name;
        }

        @Override
        public boolean isCollection() {
            return true;
        }

        @Override
        public String literal(Random random) {
            int size = random.nextInt(4);
            if (kind.equals("map")) {
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
            return "tuple<%s, %s>".formatted(first.cqlName(), second.cqlName());
        }

        @Override
        public String literal(Random random) {
            return "(%s, %s)".formatted(first.literal(random), second.literal(random));
        }
    }

    static Simple simple(Random random) {
        Simple[] all = Simple.values();
        return all[random.nextInt(all.length)];
    }

    static RandomType any(Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> new Collection("list", simple(random), random.nextInt(4) == 0);
            case 1 -> new Collection("set", simple(random), random.nextInt(4) == 0);
            case 2 -> new Collection("map", simple(random), random.nextInt(4) == 0);
            case 3 -> new Tuple(simple(random), simple(random));
            default -> simple(random);
        };
    }
}
