package dev.orrery.script;

/** A value on its way into a user-defined function, or out of it. */
public sealed interface ScriptValue {
    ScriptValue UNDEFINED = new Undefined();

    record Undefined() implements ScriptValue {}

    record Truth(boolean value) implements ScriptValue {}

    record Numeric(double value) implements ScriptValue {}

    record Text(String value) implements ScriptValue {}

    /** An object, an array or null, as JSON. */
    record Json(String text) implements ScriptValue {}
}
