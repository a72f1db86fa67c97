package dev.orrery.cql.type;

import dev.orrery.cql.error.CqlException;
import dev.orrery.model.json.JsonNull;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonString;
import dev.orrery.model.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** {@code map<key, value>}; the entries of a value are in the order of their keys. */
public record MapType(CqlType key, CqlType value, boolean frozen) implements CqlType {
    private static final String NAME = "map";

    /**
     * The bytes of the map of these entries, keys and values alternating; the last of a key wins.
     */
    public byte[] of(List<byte[]> keysAndValues) {
        TreeMap<byte[], byte[]> sorted = new TreeMap<>(key::compare);
        for (int i = 0; i < keysAndValues.size(); i += 2) {
            sorted.put(keysAndValues.get(i), keysAndValues.get(i + 1));
        }
        List<byte[]> flat = new ArrayList<>(sorted.size() * 2);
        sorted.forEach(
                (k, v) -> {
                    flat.add(k);
                    flat.add(v);
                });
        return Frames.map(flat);
    }

    @Override
    public String cqlName() {
        return Names.frozenIf(frozen, "map<" + key.cqlName() + ", " + value.cqlName() + ">");
    }

    @Override
    public String marshalName(boolean insideFrozen) {
        return Names.marshal("MapType", List.of(key, value), frozen, insideFrozen);
    }

    @Override
    public int protocolId() {
        return 0x0021;
    }

    @Override
    public boolean isMultiCell() {
        return !frozen;
    }

    @Override
    public CqlType freeze() {
        return new MapType(key.freeze(), value.freeze(), true);
    }

    @Override
    public List<CqlType> components() {
        return List.of(key, value);
    }

    @Override
    public boolean allowsEmpty() {
        return false;
    }

    @Override
    public void validate(byte[] bytes) {
        List<byte[]> entries = Frames.elements(bytes, NAME, 2);
        for (int i = 0; i < entries.size(); i += 2) {
            key.validate(entries.get(i));
            value.validate(entries.get(i + 1));
        }
    }

    @Override
    public int compare(byte[] left, byte[] right) {
        if (left.length == 0 || right.length == 0) {
            return Integer.compare(left.length, right.length);
        }
        List<byte[]> first = Frames.entries(left);
        List<byte[]> second = Frames.entries(right);
        for (int i = 0; i < Math.min(first.size(), second.size()); i++) {
            CqlType type = i % 2 == 0 ? key : value;
            int order = type.compare(first.get(i), second.get(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(first.size(), second.size());
    }

    @Override
    public String toLiteral(byte @Nullable [] bytes) {
        return bytes == null ? "null" : join(bytes, key::toLiteral, value::toLiteral);
    }

    @Override
    public byte[] fromText(String text) {
        throw CqlException.invalid("Unable to make a map from '" + text + "'");
    }

    @Override
    public String toJson(byte[] bytes) {
        return join(bytes, this::jsonKey, value::toJson);
    }

    /** Names of JSON members are strings, so other keys are put into quotes. */
    private String jsonKey(byte[] bytes) {
        String json = key.toJson(bytes);
        return json.startsWith("\"") ? json : JsonText.quote(json);
    }

    private static String join(
            byte[] bytes, Function<byte[], String> keyText, Function<byte[], String> valueText) {
        StringJoiner out = new StringJoiner(", ", "{", "}");
        List<byte[]> entries = Frames.entries(bytes);
        for (int i = 0; i < entries.size(); i += 2) {
            out.add(keyText.apply(entries.get(i)) + ": " + valueText.apply(entries.get(i + 1)));
        }
        return out.toString();
    }

    @Override
    public byte[] fromJson(JsonValue json) {
        if (!(JsonText.unwrap(json) instanceof JsonObject object)) {
            throw JsonText.expected("a map", json);
        }
        List<byte[]> entries = new ArrayList<>();
        for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
            if (member.getValue() instanceof JsonNull) {
                throw CqlException.invalid("Invalid null value in map");
            }
            entries.add(key.fromJson(new JsonString(member.getKey())));
            entries.add(value.fromJson(member.getValue()));
        }
        return of(entries);
    }

    @Override
    public void writeComparable(byte[] bytes, ComparableWriter out) {
        Elements.writeComparable(components(), Frames.entries(bytes), out);
    }

    @Override
    public byte[] readComparable(ComparableReader in) {
        return Frames.map(Elements.readComparable(components(), in));
    }

    @Override
    public String toString() {
        return cqlName();
    }
}
