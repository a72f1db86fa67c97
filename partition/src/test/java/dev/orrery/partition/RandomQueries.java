package dev.orrery.partition;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Documents and queries from a seed: few paths and few values, so that they meet often. */
final class RandomQueries {
    private static final List<String> PATHS =
            List.of("c.a", "c.b", "c.n.x", "c.tags", "c.tags[0]", "c.id", "c[\"odd name\"]");

    /** Longer than an index entry holds, and equal up to there. */
    private static final String LONG_START = "long".repeat(70);

    private final Random random;

    RandomQueries(long seed) {
        this.random = new Random(seed);
    }

    String document(int number) {
        StringBuilder json = new StringBuilder("{\"id\":\"" + number + "\"");
        json.append(",\"pk\":\"").append(random.nextInt(4)).append('"');
        for (String name : List.of("a", "b", "odd name")) {
            if (random.nextInt(5) > 0) {
                json.append(",\"").append(name).append("\":").append(value());
            }
        }
        if (random.nextInt(4) > 0) {
            json.append(",\"n\":{\"x\":").append(value()).append('}');
        }
        if (random.nextInt(4) > 0) {
            json.append(",\"tags\":").append(array());
        }
        return json.append('}').toString();
    }

    private String array() {
        List<String> elements = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            elements.add(scalar());
        }
        return "[" + String.join(",", elements) + "]";
    }

    private String value() {
        return switch (random.nextInt(12)) {
            case 0 -> array();
            case 1 -> "{\"x\":" + scalar() + "}";
            default -> scalar();
        };
    }

    private String scalar() {
        return switch (random.nextInt(8)) {
            case 0 -> "null";
            case 1 -> "true";
            case 2 -> "false";
            case 3 -> pick("-1.5", "9007199254740993", "9007199254740992", "-0.0", "1e300");
            case 4, 5 -> Integer.toString(random.nextInt(5));
            default -> string();
        };
    }

    private String string() {
        return '"' + pick("", "a", "ab", "b", "é", "\\u0000", "a\\u0000b") + '"';
    }

    private String longString() {
        return '"' + LONG_START + pick("a", "b", "c") + '"';
    }

    private String constant() {
        return random.nextInt(10) == 0 ? longString() : scalar();
    }

    String documentWithLongStrings(int number) {
        String json = document(number);
        return random.nextInt(4) > 0
                ? json
                : json.substring(0, json.length() - 1) + ",\"long\":" + longString() + "}";
    }

    String condition(int depth) {
        if (depth > 0 && random.nextInt(2) == 0) {
            return "(%s %s %s)"
                    .formatted(
                            condition(depth - 1), pick("AND", "AND", "OR"), condition(depth - 1));
        }
        String path = path();
        return switch (random.nextInt(10)) {
            case 0, 1 -> path + " = " + constant();
            case 2, 3 -> path + pick(" < ", " <= ", " > ", " >= ", " != ") + constant();
            case 4 -> "%s IN (%s, %s)".formatted(path, constant(), constant());
            case 5 -> "STARTSWITH(%s, %s)".formatted(path, string());
            case 6 -> "ARRAY_CONTAINS(%s, %s)".formatted(path, scalar());
            case 7 -> pick("IS_DEFINED", "IS_NULL", "NOT IS_DEFINED") + "(" + path + ")";
            case 8 -> "%s BETWEEN %s AND %s".formatted(path, constant(), constant());
            default -> path + " LIKE " + pick("'a%'", "'%b'", "'a_b'", "''");
        };
    }

    private String path() {
        return random.nextInt(12) == 0 ? "c.long" : PATHS.get(random.nextInt(PATHS.size()));
    }

    private String where() {
        return random.nextInt(5) == 0 ? "" : " WHERE " + condition(2);
    }

    /** A query whose rows have no order. */
    String unordered() {
        return switch (random.nextInt(7)) {
            case 0 -> "SELECT VALUE COUNT(1) FROM c" + where();
            case 1 -> "SELECT COUNT(1) AS n, c.a FROM c" + where() + " GROUP BY c.a";
            case 2 -> "SELECT DISTINCT VALUE " + path() + " FROM c" + where();
            case 3 -> "SELECT c.id, t FROM c JOIN t IN c.tags WHERE t = " + scalar();
            case 4 -> "SELECT VALUE c.id FROM c JOIN t IN c.tags" + where();
            case 5 -> "SELECT c.id, c.a AS x FROM c" + where();
            default -> "SELECT * FROM c" + where();
        };
    }

    /** The items of an ORDER BY clause. */
    List<String> order() {
        String first = orderPath() + pick(" ASC", " DESC");
        return random.nextInt(3) > 0
                ? List.of(first)
                : List.of(pick("c.a ASC", "c.a DESC"), pick("c.b ASC", "c.b DESC"));
    }

    private String orderPath() {
        return pick("c.a", "c.b", "c.n.x", "c.id", "c._ts", "c.tags", "c.long");
    }

    String ordered(List<String> order) {
        return "SELECT VALUE [c.id, c.a, c.b] FROM c"
                + where()
                + " ORDER BY "
                + String.join(", ", order)
                + pick("", "", " OFFSET 3 LIMIT 7", " OFFSET 0 LIMIT 5");
    }

    int pageSize() {
        return random.nextInt(25) == 0 ? 1 : pick(5, 13, 50, 1_000);
    }

    @SafeVarargs
    private <T> T pick(T... options) {
        return options[random.nextInt(options.length)];
    }
}
