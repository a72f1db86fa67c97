package dev.orrery.gateway.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Documents and queries from a seed: few paths and few values, so that they meet often, and every
 * clause that a range and the coordinator treat in a way of their own.
 */
final class QueryGenerator {
    private static final List<String> PATHS =
            List.of("c.a", "c.b", "c.n.x", "c.tags", "c.tags[0]", "c.id", "c[\"odd name\"]", "c.i");

    /** Longer than an index entry holds, and equal up to there. */
    private static final String LONG_START = "long".repeat(70);

    private final Random random;

    QueryGenerator(long seed) {
        this.random = new Random(seed);
    }

    /** A query and how its answer is compared. */
    sealed interface Case {
        String text();

        /** The rows are known, but not their order. */
        record Rows(String text) implements Case {}

        /** Of the rows of another query, so many, whichever they are. */
        record Some(String text, String all, int offset, int limit) implements Case {}

        /**
         * The order of the rows is known, but not that of ties: what stands before {@code "id"}.
         *
         * @param all the same query without OFFSET and LIMIT
         */
        record Ordered(String text, String all, int offset, int limit) implements Case {}
    }

    static final int ALL = Integer.MAX_VALUE;

    int below(int bound) {
        return random.nextInt(bound);
    }

    /** Any text, unless it must be gone after a while. */
    String document(int number) {
        StringBuilder json = new StringBuilder("{\"id\":\"" + number + "\"");
        json.append(",\"pk\":\"").append(random.nextInt(12)).append('"');
        json.append(",\"i\":").append(random.nextInt(6));
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
        if (random.nextInt(4) == 0) {
            json.append(",\"long\":").append(longString());
        }
        if (random.nextInt(2) == 0) {
            json.append(",\"list\":").append(objects());
        }
        return json.append('}').toString();
    }

    private String objects() {
        List<String> elements = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            elements.add("{\"k\":%s,\"w\":%s}".formatted(scalar(), scalar()));
        }
        return "[" + String.join(",", elements) + "]";
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
            case 3 -> pick("-1.5", "9007199254740993", "9007199254740992", "-0.0", "1e300", "1.0");
            case 4, 5 -> Integer.toString(random.nextInt(5));
            default -> string();
        };
    }

    private String string() {
        return '"'
                + pick("", "a", "ab", "b", "é", "\\u0000", "a\\u0000b", "\\ud83d\\ude00", "\\uffee")
                + '"';
    }

    private String longString() {
        return '"' + LONG_START + pick("a", "b", "c") + '"';
    }

    private String constant() {
        return random.nextInt(10) == 0 ? longString() : scalar();
    }

    String condition(int depth) {
        if (depth > 0 && random.nextInt(2) == 0) {
            return "(%s %s %s)"
                    .formatted(
                            condition(depth - 1), pick("AND", "AND", "OR"), condition(depth - 1));
        }
        return random.nextInt(8) == 0 ? keyCondition() : simpleCondition();
    }

    private String keyCondition() {
        return pick(
                "c.pk = \"" + random.nextInt(13) + '"',
                "c.pk IN (\"1\", \"" + random.nextInt(13) + "\")",
                "(c.pk = \"2\" OR c.pk = \"" + random.nextInt(13) + "\")");
    }

    private String simpleCondition() {
        String path = path();
        return switch (random.nextInt(13)) {
            case 0, 1 -> path + " = " + constant();
            case 2, 3 -> path + pick(" < ", " <= ", " > ", " >= ", " != ") + constant();
            case 4 -> "%s IN (%s, %s)".formatted(path, constant(), constant());
            case 5 -> "STARTSWITH(%s, %s)".formatted(path, string());
            case 6 -> "ARRAY_CONTAINS(%s, %s)".formatted(path, scalar());
            case 7 -> pick("IS_DEFINED", "IS_NULL", "NOT IS_DEFINED") + "(" + path + ")";
            case 8 -> "%s BETWEEN %s AND %s".formatted(path, constant(), constant());
            case 9 -> exists();
            case 10 -> "ARRAY_CONTAINS(c.list, {\"k\": %s}, %s)".formatted(scalar(), truth());
            case 11 -> pick("IS_NUMBER", "IS_STRING", "IS_ARRAY", "IS_BOOL") + "(" + path + ")";
            default -> path + " LIKE " + pick("'a%'", "'%b'", "'a_b'", "''");
        };
    }

    private String truth() {
        return pick("true", "false");
    }

    private String exists() {
        return switch (random.nextInt(5)) {
            case 0 ->
                    "EXISTS(SELECT VALUE l FROM l IN c.list WHERE l.k = %s AND l.w = %s)"
                            .formatted(scalar(), scalar());
            case 1 -> "EXISTS(SELECT VALUE l FROM l IN c.list WHERE l.k = %s)".formatted(scalar());
            case 2 -> "EXISTS(SELECT VALUE t FROM t IN c.tags WHERE t > %s)".formatted(scalar());
            case 3 ->
                    "EXISTS(SELECT VALUE COUNT(1) FROM t IN c.tags WHERE t = %s)"
                            .formatted(scalar());
            default -> "EXISTS(SELECT VALUE t FROM t IN c.tags WHERE t = %s)".formatted(scalar());
        };
    }

    private String path() {
        return random.nextInt(12) == 0 ? "c.long" : PATHS.get(random.nextInt(PATHS.size()));
    }

    private String where() {
        return random.nextInt(5) == 0 ? "" : " WHERE " + condition(2);
    }

    Case next() {
        return switch (random.nextInt(10)) {
            case 0, 1, 2 -> ordered();
            case 3 -> some();
            case 4, 5 -> new Case.Rows(aggregate());
            case 6 -> new Case.Rows(grouped());
            case 7 -> distinct();
            default -> new Case.Rows(plain());
        };
    }

    /** A query whose rows are whole documents, as they can be found while others change. */
    String steady() {
        return "SELECT VALUE c.id FROM c"
                + where()
                + pick("", " ORDER BY " + orderPath() + pick(" ASC", " DESC"));
    }

    private String plain() {
        return switch (random.nextInt(6)) {
            case 0 -> "SELECT c.id, t FROM c JOIN t IN c.tags WHERE t = " + scalar();
            case 1 -> "SELECT VALUE c.id FROM c JOIN t IN c.tags" + where();
            case 2 -> "SELECT c.id, l.k FROM c JOIN l IN c.list WHERE l.k = " + scalar();
            case 3 -> "SELECT c.id, c.a AS x FROM c" + where();
            case 4 -> "SELECT VALUE x.id FROM (SELECT c.id, c.a FROM c" + where() + ") x";
            default -> "SELECT * FROM c" + where();
        };
    }

    private String aggregate() {
        String path = path();
        String what =
                switch (random.nextInt(9)) {
                    case 0 -> "VALUE COUNT(1)";
                    case 1 -> "VALUE COUNT(" + path + ")";
                    case 2 -> "VALUE MIN(" + path + ")";
                    case 3 -> "VALUE MAX(" + path + ")";
                    case 4 -> "VALUE SUM(c.i)";
                    case 5 -> "VALUE AVG(c.i)";
                    case 6 -> "COUNT(1) AS n, MIN(c.i) AS low, MAX(c.i) AS high, AVG(c.i) AS mean";
                    case 7 -> "VALUE COUNTIF(" + path + " = " + scalar() + ")";
                    default -> "VALUE MAX(c.i) - MIN(c.i)";
                };
        String filter =
                switch (random.nextInt(4)) {
                    case 0 -> "";
                    case 1 -> " WHERE " + simpleCondition();
                    case 2 -> " WHERE " + path + pick(" > ", " >= ", " = ", " < ") + constant();
                    default -> where();
                };
        return "SELECT " + what + " FROM c" + filter;
    }

    private String grouped() {
        String path = path();
        return switch (random.nextInt(5)) {
            case 0 -> "SELECT COUNT(1) AS n, c.a FROM c" + where() + " GROUP BY c.a";
            case 1 ->
                    "SELECT c.i, SUM(c.i) AS s, MIN(c.id) AS m FROM c" + where() + " GROUP BY c.i";
            case 2 -> "SELECT c.i, c.b, COUNT(c.a) AS n FROM c" + where() + " GROUP BY c.i, c.b";
            case 3 -> "SELECT VALUE COUNT(1) FROM c GROUP BY " + path;
            default -> "SELECT t, COUNT(1) AS n FROM c JOIN t IN c.tags" + where() + " GROUP BY t";
        };
    }

    private Case distinct() {
        String path = path();
        return switch (random.nextInt(6)) {
            case 0 -> new Case.Rows("SELECT DISTINCT VALUE " + path + " FROM c" + where());
            case 1 -> new Case.Rows("SELECT DISTINCT c.i, c.b FROM c" + where());
            case 2 -> new Case.Rows("SELECT DISTINCT VALUE t FROM c JOIN t IN c.tags" + where());
            case 3 -> {
                String order = " ORDER BY c.i" + pick("", " DESC");
                String all = "SELECT DISTINCT VALUE {\"k\": c.i, \"id\": 0} FROM c" + where();
                yield new Case.Ordered(all + order, all + order, 0, ALL);
            }
            case 4 -> {
                String all = "SELECT DISTINCT VALUE " + path + " FROM c" + where();
                int limit = random.nextInt(6);
                yield new Case.Some(
                        all.replace("DISTINCT", "DISTINCT TOP " + limit), all, 0, limit);
            }
            default -> new Case.Rows("SELECT DISTINCT c.a FROM c" + where());
        };
    }

    private Case some() {
        String all = "SELECT VALUE c.id FROM c" + where();
        int limit = random.nextInt(12);
        if (random.nextBoolean()) {
            return new Case.Some(all.replaceFirst("SELECT", "SELECT TOP " + limit), all, 0, limit);
        }
        int offset = random.nextInt(20);
        return new Case.Some(all + " OFFSET " + offset + " LIMIT " + limit, all, offset, limit);
    }

    private Case ordered() {
        List<String> keys =
                random.nextInt(3) > 0
                        ? List.of(orderPath())
                        : List.of("c.a", pick("c.b", "c.i", "c.id"));
        List<String> members = new ArrayList<>();
        List<String> items = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            members.add("\"k%d\": %s".formatted(i, keys.get(i)));
            items.add(keys.get(i) + pick(" ASC", " DESC"));
        }
        String all =
                "SELECT VALUE {%s, \"id\": c.id} FROM c%s ORDER BY %s"
                        .formatted(String.join(", ", members), where(), String.join(", ", items));
        return switch (random.nextInt(4)) {
            case 0 -> {
                int offset = random.nextInt(10);
                int limit = random.nextInt(20);
                yield new Case.Ordered(
                        all + " OFFSET " + offset + " LIMIT " + limit, all, offset, limit);
            }
            case 1 -> {
                int limit = random.nextInt(20);
                yield new Case.Ordered(
                        all.replaceFirst("SELECT", "SELECT TOP " + limit), all, 0, limit);
            }
            default -> new Case.Ordered(all, all, 0, ALL);
        };
    }

    private String orderPath() {
        return pick("c.a", "c.b", "c.n.x", "c.id", "c._ts", "c.tags", "c.long", "c.i", "c.none");
    }

    int pageSize() {
        return random.nextInt(12) == 0 ? 1 : pick(3, 7, 20, 1_000);
    }

    @SafeVarargs
    private <T> T pick(T... options) {
        return options[random.nextInt(options.length)];
    }
}
