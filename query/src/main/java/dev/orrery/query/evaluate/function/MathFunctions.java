package dev.orrery.query.evaluate.function;

import dev.orrery.query.value.NumberValue;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.UndefinedValue;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Mathematical functions on doubles. */
final class MathFunctions {
    /** Beyond this many digits rounding cannot change a double of ordinary size. */
    private static final int MAX_DIGITS = 308;

    private MathFunctions() {}

    static void enter(FunctionCatalog catalog) {
        catalog.number("ABS", Math::abs);
        catalog.number("ACOS", StrictMath::acos);
        catalog.number("ASIN", StrictMath::asin);
        catalog.number("ATAN", StrictMath::atan);
        catalog.numbers("ATN2", StrictMath::atan2);
        catalog.number("CEILING", Math::ceil);
        catalog.number("COS", StrictMath::cos);
        catalog.number("COT", angle -> 1 / StrictMath.tan(angle));
        catalog.number("DEGREES", radians -> 180 / Math.PI * radians);
        catalog.number("EXP", StrictMath::exp);
        catalog.number("FLOOR", Math::floor);
        catalog.add("LOG", 1, 2, MathFunctions::logarithm);
        catalog.number("LOG10", StrictMath::log10);
        catalog.add("NumberBin", 1, 2, MathFunctions::bin);
        catalog.add("PI", 0, _ -> NumberValue.of(Math.PI));
        catalog.numbers("POWER", StrictMath::pow);
        catalog.number("RADIANS", degrees -> Math.PI * degrees / 180);
        catalog.addVolatile(
                "RAND", 0, 0, context -> _ -> NumberValue.of(context.random().getAsDouble()));
        catalog.add("ROUND", 1, 2, MathFunctions::round);
        catalog.number("SIGN", Math::signum);
        catalog.number("SIN", StrictMath::sin);
        catalog.number("SQRT", StrictMath::sqrt);
        catalog.number("SQUARE", number -> number * number);
        catalog.number("TAN", StrictMath::tan);
        catalog.number("TRUNC", number -> number < 0 ? Math.ceil(number) : Math.floor(number));
    }

    private static QueryValue logarithm(QueryValue[] arguments) {
        if (!(arguments[0] instanceof NumberValue number)) {
            return UndefinedValue.UNDEFINED;
        }
        double natural = StrictMath.log(number.doubleValue());
        if (arguments.length == 1) {
            return NumberValue.of(natural);
        }
        return arguments[1] instanceof NumberValue base
                ? NumberValue.of(natural / StrictMath.log(base.doubleValue()))
                : UndefinedValue.UNDEFINED;
    }

    private static QueryValue bin(QueryValue[] arguments) {
        QueryValue size = arguments.length == 1 ? NumberValue.of(1L) : arguments[1];
        if (!(arguments[0] instanceof NumberValue number)
                || !(size instanceof NumberValue bin)
                || bin.doubleValue() == 0) {
            return UndefinedValue.UNDEFINED;
        }
        double bins = Math.floor(number.doubleValue() / bin.doubleValue());
        return NumberValue.of(bins * bin.doubleValue());
    }

    private static QueryValue round(QueryValue[] arguments) {
        QueryValue digits = arguments.length == 1 ? NumberValue.of(0L) : arguments[1];
        if (!(arguments[0] instanceof NumberValue number)
                || !(digits instanceof NumberValue precision)
                || !precision.isLong()) {
            return UndefinedValue.UNDEFINED;
        }
        return NumberValue.of(round(number.doubleValue(), precision.longValue()));
    }

    /** Half is rounded away from zero. */
    private static double round(double number, long digits) {
        if (!Double.isFinite(number) || Math.abs(digits) > MAX_DIGITS) {
            return digits < 0 && Double.isFinite(number) ? 0 : number;
        }
        return BigDecimal.valueOf(number)
                .setScale((int) digits, RoundingMode.HALF_UP)
                .doubleValue();
    }
}
