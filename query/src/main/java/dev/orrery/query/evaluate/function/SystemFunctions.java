package dev.orrery.query.evaluate.function;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** All system functions that compute a value from values. */
public final class SystemFunctions {
    private static final FunctionCatalog CATALOG = new FunctionCatalog();

    static {
        TypeFunctions.enter(CATALOG);
        StringFunctions.enter(CATALOG);
        SearchFunctions.enter(CATALOG);
        ConversionFunctions.enter(CATALOG);
        MathFunctions.enter(CATALOG);
        IntegerFunctions.enter(CATALOG);
        ArrayFunctions.enter(CATALOG);
        SetFunctions.enter(CATALOG);
        DateTimeFunctions.enter(CATALOG);
        CurrentTimeFunctions.enter(CATALOG);
        ConditionalFunctions.enter(CATALOG);
        ItemFunctions.enter(CATALOG);
        SpatialFunctions.enter(CATALOG);
        VectorFunctions.enter(CATALOG);
        FullTextFunctions.enter(CATALOG);
    }

    private SystemFunctions() {}

    /** Every function, in the order of names. */
    public static List<SystemFunction> all() {
        return CATALOG.all();
    }

    public static @Nullable SystemFunction find(String name) {
        return CATALOG.find(name);
    }
}
