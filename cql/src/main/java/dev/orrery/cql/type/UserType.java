package dev.orrery.cql.type;

import dev.orrery.cql.error.CqlException;
import dev.orrery.model.json.JsonNull;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A type that a keyspace defines: named fields. */
public record UserType(String keyspace, String name, List<Field> fields, boolean frozen)
        implements CqlType {
    /** A field; names are as stored, without quotes. */
    public record Field(String name, CqlType type) {}

    public UserType {
        fields = List.copyOf(fields);
    }

    /** The number of a field, or -1. */
    public int fieldIndex(String fieldName) {
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).name().equals(fieldName)) {
                return i;
            }
        }
        return -1;
    }

    /** The fields of a value, with null for those left out at the end. */
    public List<byte @Nullable []> split(byte[] value) {
        return Fields.padded(value, this);
    }

    @Override
    public String cqlName() {
        return Names.frozenIf(frozen, Names.quoted(name));
    }

    @Override
    public String marshalName(boolean insideFrozen) {
        StringJoiner out =
                new StringJoiner(",", NativeType.MARSHAL_PACKAGE + "UserType(", ")")
                        .add(keyspace)
                        .add(Names.hex(name));
        for (Field field : fields) {
            out.add(
                    Names.hex(field.name())
                            + ":"
                            + field.type().marshalName(insideFrozen || frozen));
        }
        return frozen && !insideFrozen ? Names.frozenMarshal(out.toString()) : out.toString();
    }

    @Override
    public int protocolId() {
        return 0x0030;
    }

    @Override
    public boolean isMultiCell() {
        return !frozen;
    }

    @Override
    public CqlType freeze() {
        return new UserType(
                keyspace,
                name,
                fields.stream().map(f -> new Field(f.name(), f.type().freeze())).toList(),
                true);
    }

    @Override
    public List<CqlType> components() {
        return fields.stream().map(Field::type).toList();
    }

    @Override
    public boolean mentions(UserType other) {
        return (keyspace.equals(other.keyspace) && name.equals(other.name))
                || fields.stream().anyMatch(field -> field.type().mentions(other));
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
                validateField(i, field);
            }
        }
    }

    private void validateField(int index, byte[] value) {
        Field field = fields.get(index);
        try {
            field.type().validate(value);
        } catch (CqlException e) {
            throw CqlException.invalid(
                    "Failure validating the "
                            + index
                            + "th field "
                            + field.name()
                            + "; "
                            + e.text());
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
        StringJoiner out = new StringJoiner(", ", "{", "}");
        List<byte @Nullable []> values = Frames.fields(value, this);
        for (int i = 0; i < values.size(); i++) {
            Field field = fields.get(i);
            out.add(Names.quoted(field.name()) + ": " + field.type().toLiteral(values.get(i)));
        }
        return out.toString();
    }

    @Override
    public byte[] fromText(String text) {
        throw CqlException.invalid("Unable to make a value of " + name + " from '" + text + "'");
    }

    @Override
    public String toJson(byte[] value) {
        StringJoiner out = new StringJoiner(", ", "{", "}");
        List<byte @Nullable []> values = split(value);
        for (int i = 0; i < fields.size(); i++) {
            Field field = fields.get(i);
            byte[] bytes = values.get(i);
            out.add(
                    Names.jsonName(field.name())
                            + ": "
                            + (bytes == null ? "null" : field.type().toJson(bytes)));
        }
        return out.toString();
    }

    @Override
    public byte[] fromJson(JsonValue json) {
        if (!(JsonText.unwrap(json) instanceof JsonObject object)) {
            throw JsonText.expected("a map", json);
        }
        Map<String, JsonValue> members = new TreeMap<>();
        object.members().forEach((key, member) -> members.put(Names.fromJsonName(key), member));
        for (String member : members.keySet()) {
            if (fieldIndex(member) < 0) {
                throw CqlException.invalid(
                        "Unknown field '" + member + "' in value of user defined type " + name);
            }
        }
        List<byte @Nullable []> values = new ArrayList<>();
        for (Field field : fields) {
            JsonValue member = members.getOrDefault(field.name(), JsonNull.NULL);
            values.add(member instanceof JsonNull ? null : field.type().fromJson(member));
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
