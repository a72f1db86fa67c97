package dev.orrery.query.syntax;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Words with a meaning of their own, in any case. A reserved one cannot be an alias. */
enum Keyword {
    ALL(false),
    AND(true),
    ARRAY(true),
    AS(true),
    ASC(true),
    BETWEEN(true),
    BY(true),
    DESC(true),
    DISTINCT(true),
    ESCAPE(true),
    EXISTS(true),
    FALSE(true),
    FIRST(false),
    FROM(true),
    GROUP(true),
    IN(true),
    JOIN(true),
    LAST(false),
    LIKE(true),
    LIMIT(true),
    NOT(true),
    NULL(true),
    OFFSET(true),
    OR(true),
    ORDER(true),
    RANK(false),
    SELECT(true),
    TOP(true),
    TRUE(true),
    UDF(true),
    UNDEFINED(true),
    VALUE(true),
    WHERE(true);

    private static final Map<String, Keyword> BY_WORD = new HashMap<>();
    private static final int LONGEST = 9;

    static {
        for (Keyword keyword : values()) {
            BY_WORD.put(keyword.name(), keyword);
        }
    }

    private final boolean reserved;

    Keyword(boolean reserved) {
        this.reserved = reserved;
    }

    boolean reserved() {
        return reserved;
    }

    static @Nullable Keyword of(String word) {
        return word.length() > LONGEST ? null : BY_WORD.get(word.toUpperCase(Locale.ROOT));
    }
}
