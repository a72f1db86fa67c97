package dev.orrery.query.evaluate;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The aggregate functions. */
public enum AggregateKind {
    COUNT,
    COUNTIF,
    SUM,
    AVG,
    MIN,
    MAX,
    MAKELIST,
    MAKESET;

    private static final Map<String, AggregateKind> BY_NAME = new HashMap<>();

    static {
        for (AggregateKind kind : values()) {
            BY_NAME.put(kind.name(), kind);
        }
    }

    public static @Nullable AggregateKind of(String functionName) {
        return BY_NAME.get(functionName.toUpperCase(Locale.ROOT));
    }

    Aggregator start() {
        return switch (this) {
            case COUNT -> new Aggregators.Count();
            case COUNTIF -> new Aggregators.CountIf();
            case SUM -> new Aggregators.Sum();
            case AVG -> new Aggregators.Average();
            case MIN -> new Aggregators.Extreme(-1);
            case MAX -> new Aggregators.Extreme(1);
            case MAKELIST -> new Aggregators.MakeList();
            case MAKESET -> new Aggregators.MakeSet();
        };
    }
}
