package dev.orrery.query.value;

import dev.orrery.model.json.JsonWriter;

/** Writes values as JSON. Values from documents are written as they stand there. */
public final class ValueWriter {
    private ValueWriter() {}

    public static byte[] toBytes(QueryValue value) {
        JsonWriter writer = new JsonWriter();
        write(value, writer);
        return writer.toBytes();
    }

    public static String toText(QueryValue value) {
        JsonWriter writer = new JsonWriter();
        write(value, writer);
        return writer.toString();
    }

    /** Writes a value that must be defined. */
    public static void write(QueryValue value, JsonWriter writer) {
        switch (value) {
            case UndefinedValue _ -> throw new IllegalArgumentException("undefined has no text");
            case NullValue _ -> writer.nullValue();
            case BooleanValue truth -> writer.value(truth.isTrue());
            case NumberValue number -> number(number, writer);
            case StringValue.Stored stored -> writer.value(stored.view(), stored.handle());
            case StringValue.Computed computed -> writer.value(computed.text());
            case ArrayValue.Stored stored -> writer.value(stored.view(), stored.handle());
            case ArrayValue.Computed computed -> array(computed, writer);
            case ObjectValue.Stored stored -> writer.value(stored.view(), stored.handle());
            case ObjectValue.Computed computed -> object(computed, writer);
        }
    }

    /** JSON has no infinities and no NaN: they are written as strings, as the SDKs read them. */
    private static void number(NumberValue value, JsonWriter writer) {
        switch (value) {
            case NumberValue.Stored stored -> writer.value(stored.view(), stored.handle());
            case NumberValue.Whole whole -> writer.value(whole.longValue());
            case NumberValue.Computed computed -> {
                double number = computed.doubleValue();
                if (Double.isFinite(number)) {
                    writer.value(number);
                } else {
                    writer.value(Double.toString(number));
                }
            }
        }
    }

    private static void array(ArrayValue array, JsonWriter writer) {
        writer.beginArray();
        for (int i = 0; i < array.size(); i++) {
            write(array.element(i), writer);
        }
        writer.endArray();
    }

    private static void object(ObjectValue object, JsonWriter writer) {
        writer.beginObject();
        for (int i = 0; i < object.size(); i++) {
            writer.name(object.name(i));
            write(object.value(i), writer);
        }
        writer.endObject();
    }
}
