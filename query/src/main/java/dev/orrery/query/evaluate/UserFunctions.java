package dev.orrery.query.evaluate;

import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.UndefinedValue;
import java.util.List;

/** The functions a container's users have defined, called as {@code udf.name(...)}. */
public interface UserFunctions {
    /** For containers without functions. */
    UserFunctions NONE =
            new UserFunctions() {
                @Override
                public boolean isDefined(String name) {
                    return false;
                }

                @Override
                public QueryValue call(String name, List<QueryValue> arguments) {
                    return UndefinedValue.UNDEFINED;
                }
            };

    boolean isDefined(String name);

    QueryValue call(String name, List<QueryValue> arguments);
}
