package dev.orrery.query.evaluate.function;

import dev.orrery.query.spatial.Shape;
import dev.orrery.query.spatial.ShapeReading;
import dev.orrery.query.spatial.SpatialSystem;
import dev.orrery.query.value.BooleanValue;
import dev.orrery.query.value.NumberValue;
import dev.orrery.query.value.ObjectValue;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.StringValue;
import dev.orrery.query.value.UndefinedValue;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Functions on GeoJSON geometries. An argument that is no valid geometry gives undefined. */
final class SpatialFunctions {
    private SpatialFunctions() {}

    static void enter(FunctionCatalog catalog) {
        ofOne(catalog, "ST_AREA", shape -> NumberValue.of(shape.area()));
        ofTwo(catalog, "ST_DISTANCE", (left, right) -> NumberValue.of(left.distance(right)));
        ofTwo(catalog, "ST_WITHIN", (left, right) -> BooleanValue.of(left.isWithin(right)));
        ofTwo(catalog, "ST_INTERSECTS", (left, right) -> BooleanValue.of(left.intersects(right)));
        ofReading(
                catalog,
                "ST_ISVALID",
                reading -> BooleanValue.of(reading instanceof ShapeReading.Valid));
        ofReading(catalog, "ST_ISVALIDDETAILED", SpatialFunctions::details);
    }

    private static void ofReading(
            FunctionCatalog catalog, String name, Function<ShapeReading, QueryValue> function) {
        catalog.addContextual(
                name,
                1,
                context ->
                        arguments ->
                                arguments[0].isDefined()
                                        ? function.apply(context.spatial().read(arguments[0]))
                                        : UndefinedValue.UNDEFINED);
    }

    private static QueryValue details(ShapeReading reading) {
        Map<String, QueryValue> details = new LinkedHashMap<>();
        details.put("valid", BooleanValue.of(reading instanceof ShapeReading.Valid));
        if (reading instanceof ShapeReading.Invalid(String reason)) {
            details.put("reason", StringValue.of(reason));
        }
        return ObjectValue.of(details);
    }

    private static void ofOne(
            FunctionCatalog catalog, String name, Function<Shape, QueryValue> function) {
        catalog.addContextual(
                name,
                1,
                context -> {
                    Argument argument = new Argument(context.spatial());
                    return arguments -> {
                        Shape shape = argument.shape(arguments[0]);
                        return shape == null ? UndefinedValue.UNDEFINED : function.apply(shape);
                    };
                });
    }

    private static void ofTwo(
            FunctionCatalog catalog, String name, BiFunction<Shape, Shape, QueryValue> function) {
        catalog.addContextual(
                name,
                2,
                context -> {
                    Argument first = new Argument(context.spatial());
                    Argument second = new Argument(context.spatial());
                    return arguments -> {
                        Shape left = first.shape(arguments[0]);
                        Shape right = left == null ? null : second.shape(arguments[1]);
                        return left == null || right == null
                                ? UndefinedValue.UNDEFINED
                                : function.apply(left, right);
                    };
                });
    }

    /** One place of a call. A constant there is the same value for every row, and is read once. */
    private static final class Argument {
        private final SpatialSystem system;

        /** Losing a race is harmless. */
        private volatile @Nullable Known last;

        private record Known(QueryValue value, @Nullable Shape shape) {}

        Argument(SpatialSystem system) {
            this.system = system;
        }

        @SuppressWarnings("ReferenceEquality") // The same constant, not an equal one.
        @Nullable Shape shape(QueryValue value) {
            Known known = last;
            if (known == null || known.value != value) {
                Shape shape =
                        system.read(value) instanceof ShapeReading.Valid(Shape read) ? read : null;
                known = new Known(value, shape);
                last = known;
            }
            return known.shape;
        }
    }
}
