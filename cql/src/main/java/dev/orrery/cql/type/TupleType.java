package dev.orrery.cql.type;

import dev.orrery.cql.error.CqlException;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonNull;
import dev.orrery.model.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@code tuple<...>}; always stored as one value. */
public record TupleType(List<CqlType> fields) implements CqlType {
    public TupleType {
        fields = List.copyOf(fields);
    }

    /** The fields of a value, with null for those left out at the end. */
    public List<byte @Nullable []> split(byte[] value) {
        return Fields.padded(value, this);
    }

    @Override
    public String cqlName() {
        return fields.stream()
                .map(CqlType::cqlName)
                .collect(Collectors.joining(", ", "frozen<tuple<", ">>"));
    }

    @Override
    public String marshalName(boolean insideFrozen) {
        return Names.marshal("TupleType", fields, false, true);
    }

    @Override
    public int protocolId() {
        return 0x0031;
    }

    @Override
    public CqlType freeze() {
        return new TupleType(fields.stream().map(CqlType::freeze).toList());
    }

    @Override
    public List<CqlType> components() {
        return fields;
    }

    @Override
    public boolean allowsEmpty() {
        return true;
    }

    @Override
    public void validate(byte[] value) {
        List<byte @Nullable []> values = Frames.fields(value, this);
        for (int i = 0; i < values.size(); i++) {
            byte[] field = values.get(i);
            if (field != null) {
                fields.get(i).validate(field);
            }
        }
    }

    @Override
    public int compare(byte[] left, byte[] right) {
        return Fields.compare(this, left, right);
    }

    @Override
    public String toLiteral(byte @Nullable [] value) {
        if (value == null) {
            return "null";
        }
        StringJoiner out = new StringJoiner(", ", "(", ")");
        List<byte @Nullable []> values = Frames.fields(value, this);
        for (int i = 0; i < values.size(); i++) {
            out.add(fields.get(i).toLiteral(values.get(i)));
        }
        return out.toString();
    }

    @Override
    public byte[] fromText(String text) {
        String[] parts = text.split("(?<!\\\\):", -1);
        if (parts.length > fields.size()) {
            throw CqlException.invalid(
                    "Invalid tuple literal: too many elements. Type "
                            + cqlName()
                            + " expects "
                            + fields.size()
                            + " but got "
                            + parts.length);
        }
        List<byte @Nullable []> values = new ArrayList<>();
        for (int i = 0; i < parts.length; i++) {
            String part = parts[i].replace("\\:", ":").replace("\\@", "@");
            values.add(parts[i].equals("@") ? null : fields.get(i).fromText(part));
        }
        return Frames.tuple(values);
    }

    @Override
    public String toJson(byte[] value) {
        StringJoiner out = new StringJoiner(", ", "[", "]");
        List<byte @Nullable []> values = split(value);
        for (int i = 0; i < fields.size(); i++) {
            byte[] field = values.get(i);
            out.add(field == null ? "null" : fields.get(i).toJson(field));
        }
        return out.toString();
    }

    @Override
    public byte[] fromJson(JsonValue json) {
        if (!(JsonText.unwrap(json) instanceof JsonArray array)) {
            throw JsonText.expected("a list representation of a tuple", json);
        }
        List<JsonValue> items = array.elements();
        if (items.size() != fields.size()) {
            throw CqlException.invalid(
                    (items.size() > fields.size()
                                    ? "Tuple contains extra items (expected "
                                    : "Tuple is missing items (expected ")
                            + fields.size()
                            + "): "
                            + JsonText.show(array));
        }
        List<byte @Nullable []> values = new ArrayList<>();
        for (int i = 0; i < fields.size(); i++) {
            values.add(
                    items.get(i) instanceof JsonNull ? null : fields.get(i).fromJson(items.get(i)));
        }
        return Frames.tuple(values);
    }

    @Override
    public void writeComparable(byte[] value, ComparableWriter out) {
        Fields.writeComparable(this, value, out);
    }

    @Override
    public byte[] readComparable(ComparableReader in) {
        return Fields.readComparable(this, in);
    }

    @Override
    public String toString() {
        return cqlName();
    }
}
