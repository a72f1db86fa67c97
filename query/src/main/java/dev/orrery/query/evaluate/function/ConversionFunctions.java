package dev.orrery.query.evaluate.function;

import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonScanner;
import dev.orrery.model.json.JsonView;
import dev.orrery.query.value.NumberValue;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.StringValue;
import dev.orrery.query.value.UndefinedValue;
import dev.orrery.query.value.ValueType;
import dev.orrery.query.value.ValueWriter;
import java.nio.charset.StandardCharsets;

/** Functions from strings to values and back. */
final class ConversionFunctions {
    private ConversionFunctions() {}

    static void enter(FunctionCatalog catalog) {
        catalog.string("StringToArray", text -> parse(text, ValueType.ARRAY));
        catalog.string("StringToBoolean", text -> parse(text, ValueType.BOOLEAN));
        catalog.string("StringToNull", text -> parse(text, ValueType.NULL));
        catalog.string("StringToNumber", text -> parse(text, ValueType.NUMBER));
        catalog.string("StringToObject", text -> parse(text, ValueType.OBJECT));
        catalog.add("ToString", 1, arguments -> toText(arguments[0]));
    }

    /** Reads JSON; undefined where it is none, or not of the type. */
    private static QueryValue parse(String text, ValueType type) {
        try {
            byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
            JsonView view = JsonScanner.scan(utf8, JsonLimits.DEFAULT);
            QueryValue value = QueryValue.of(view);
            return value.type() == type ? value : UndefinedValue.UNDEFINED;
        } catch (OrreryException _) {
            return UndefinedValue.UNDEFINED;
        }
    }

    private static QueryValue toText(QueryValue value) {
        if (!value.isDefined() || value instanceof StringValue) {
            return value;
        }
        if (value instanceof NumberValue number && !Double.isFinite(number.doubleValue())) {
            return StringValue.of(Double.toString(number.doubleValue()));
        }
        return StringValue.of(ValueWriter.toText(value));
    }
}
