package dev.orrery.cluster.remote;

import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonScanner;
import dev.orrery.query.value.ArrayValue;
import dev.orrery.query.value.NumberValue;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.UndefinedValue;
import dev.orrery.query.value.ValueWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The value of a query's parameter: JSON, and what JSON cannot say. */
sealed interface RemoteValue {
    record Undefined() implements RemoteValue {}

    /** NaN or an infinity. */
    record NotFinite(double value) implements RemoteValue {}

    record Elements(List<RemoteValue> elements) implements RemoteValue {}

    record Json(String text) implements RemoteValue {}

    static RemoteValue of(QueryValue value) {
        return switch (value) {
            case UndefinedValue _ -> new Undefined();
            case NumberValue number when !Double.isFinite(number.doubleValue()) ->
                    new NotFinite(number.doubleValue());
            case ArrayValue.Computed array -> elements(array);
            default -> new Json(ValueWriter.toText(value));
        };
    }

    private static RemoteValue elements(ArrayValue array) {
        List<RemoteValue> elements = new ArrayList<>(array.size());
        for (int i = 0; i < array.size(); i++) {
            elements.add(of(array.element(i)));
        }
        return new Elements(elements);
    }

    default QueryValue toValue() {
        return switch (this) {
            case Undefined() -> UndefinedValue.UNDEFINED;
            case NotFinite(double number) -> NumberValue.of(number);
            case Elements(List<RemoteValue> elements) ->
                    ArrayValue.of(elements.stream().map(RemoteValue::toValue).toList());
            case Json(String text) ->
                    QueryValue.of(
                            JsonScanner.scan(
                                    text.getBytes(StandardCharsets.UTF_8), JsonLimits.DEFAULT));
        };
    }
}
