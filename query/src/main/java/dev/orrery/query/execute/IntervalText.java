package dev.orrery.query.execute;

import dev.orrery.query.plan.IndexInterval;
import dev.orrery.query.plan.ValueBounds;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.ValueWriter;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Parts of the index as people read them. */
final class IntervalText {
    /** Longer values are cut. */
    private static final int MAX_VALUE_CHARACTERS = 60;

    private IntervalText() {}

    static String of(IndexInterval interval) {
        return switch (interval) {
            case IndexInterval.OfPath path -> (path.name() + " " + bounds(path.bounds())).strip();
            case IndexInterval.OfComposite composite ->
                    "(" + composite.name() + ")" + fixed(composite.equal());
        };
    }

    private static String fixed(List<QueryValue> values) {
        return values.isEmpty()
                ? ""
                : values.stream()
                        .map(IntervalText::text)
                        .collect(Collectors.joining(", ", " beginning with ", ""));
    }

    private static String bounds(ValueBounds bounds) {
        return switch (bounds) {
            case ValueBounds.Everything _ -> "";
            case ValueBounds.Exactly(QueryValue value) -> "= " + text(value);
            case ValueBounds.StartingWith(var start) -> "beginning with " + text(start);
            case ValueBounds.Between(var low, var high) ->
                    (low == null ? "" : (low.inclusive() ? ">= " : "> ") + text(low.value()))
                            + (low == null || high == null ? "" : " and ")
                            + high(high);
        };
    }

    private static String high(ValueBounds.@Nullable Bound high) {
        return high == null ? "" : (high.inclusive() ? "<= " : "< ") + text(high.value());
    }

    private static String text(QueryValue value) {
        String text = value.isDefined() ? ValueWriter.toText(value) : "undefined";
        return text.length() <= MAX_VALUE_CHARACTERS
                ? text
                : text.substring(0, MAX_VALUE_CHARACTERS) + "...";
    }
}
