package dev.orrery.query.evaluate;

import dev.orrery.query.syntax.SourcePosition;
import dev.orrery.query.value.QueryValue;
import java.util.Map;

/** What all parts of one query share while it is bound. */
final class BindSession {
    private final Map<String, QueryValue> parameters;
    private final Environment environment;
    private int slots;

    BindSession(Map<String, QueryValue> parameters, Environment environment) {
        this.parameters = parameters;
        this.environment = environment;
    }

    Environment environment() {
        return environment;
    }

    int newSlot() {
        return slots++;
    }

    int slots() {
        return slots;
    }

    QueryValue parameter(String name, SourcePosition position) {
        QueryValue value = parameters.get(name);
        if (value == null) {
            throw BindError.at(position, "the parameter '" + name + "' is given no value");
        }
        return value;
    }
}
