package dev.orrery.query.evaluate.function;

import dev.orrery.query.value.NumberValue;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.UndefinedValue;
import java.util.function.LongBinaryOperator;

/** Functions on 64-bit integers, which wrap around; undefined for other numbers. */
final class IntegerFunctions {
    private IntegerFunctions() {}

    static void enter(FunctionCatalog catalog) {
        integers(catalog, "IntAdd", Long::sum);
        integers(catalog, "IntSub", (left, right) -> left - right);
        integers(catalog, "IntMul", (left, right) -> left * right);
        quotient(catalog, "IntDiv", (left, right) -> left / right);
        quotient(catalog, "IntMod", (left, right) -> left % right);
        integers(catalog, "IntBitAnd", (left, right) -> left & right);
        integers(catalog, "IntBitOr", (left, right) -> left | right);
        integers(catalog, "IntBitXor", (left, right) -> left ^ right);
        integers(catalog, "IntBitLeftShift", (left, right) -> left << right);
        integers(catalog, "IntBitRightShift", (left, right) -> left >> right);
        catalog.add(
                "IntBitNot",
                1,
                arguments ->
                        arguments[0] instanceof NumberValue number && number.isLong()
                                ? NumberValue.of(~number.longValue())
                                : UndefinedValue.UNDEFINED);
    }

    private static void integers(
            FunctionCatalog catalog, String name, LongBinaryOperator operator) {
        catalog.add(name, 2, arguments -> apply(arguments, operator, true));
    }

    private static void quotient(
            FunctionCatalog catalog, String name, LongBinaryOperator operator) {
        catalog.add(name, 2, arguments -> apply(arguments, operator, false));
    }

    private static QueryValue apply(
            QueryValue[] arguments, LongBinaryOperator operator, boolean zeroAllowed) {
        if (!(arguments[0] instanceof NumberValue left)
                || !(arguments[1] instanceof NumberValue right)
                || !left.isLong()
                || !right.isLong()
                || (!zeroAllowed && right.longValue() == 0)) {
            return UndefinedValue.UNDEFINED;
        }
        return NumberValue.of(operator.applyAsLong(left.longValue(), right.longValue()));
    }
}
