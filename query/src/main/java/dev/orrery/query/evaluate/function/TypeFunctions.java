package dev.orrery.query.evaluate.function;

import dev.orrery.query.value.ArrayValue;
import dev.orrery.query.value.BooleanValue;
import dev.orrery.query.value.NullValue;
import dev.orrery.query.value.NumberValue;
import dev.orrery.query.value.ObjectValue;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.StringValue;

/** Functions that ask what a value is; they are never undefined themselves. */
final class TypeFunctions {
    private TypeFunctions() {}

    static void enter(FunctionCatalog catalog) {
        catalog.test("IS_DEFINED", QueryValue::isDefined);
        catalog.test("IS_NULL", value -> value == NullValue.NULL);
        catalog.test("IS_BOOL", value -> value instanceof BooleanValue);
        // Not in the documentation, but in the filters the Java SDK sends.
        catalog.test("IS_BOOLEAN", value -> value instanceof BooleanValue);
        catalog.test("IS_NUMBER", value -> value instanceof NumberValue);
        catalog.test("IS_STRING", value -> value instanceof StringValue);
        catalog.test("IS_ARRAY", value -> value instanceof ArrayValue);
        catalog.test("IS_OBJECT", value -> value instanceof ObjectValue);
        catalog.test("IS_PRIMITIVE", TypeFunctions::isPrimitive);
        catalog.test(
                "IS_FINITE_NUMBER",
                value ->
                        value instanceof NumberValue number
                                && Double.isFinite(number.doubleValue()));
        catalog.test("IS_INTEGER", value -> value instanceof NumberValue number && number.isLong());
        catalog.test(
                "IS_DATETIME",
                value ->
                        value instanceof StringValue string
                                && Instants.parse(string.text()) != null);
    }

    private static boolean isPrimitive(QueryValue value) {
        return switch (value.type()) {
            case NULL, BOOLEAN, NUMBER, STRING -> true;
            case UNDEFINED, ARRAY, OBJECT -> false;
        };
    }
}
