package dev.orrery.cql.type;

import dev.orrery.cql.error.CqlException;
import dev.orrery.model.json.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code list<element>}. */
public record ListType(CqlType element, boolean frozen) implements CqlType {
    private static final String NAME = "list";

    @Override
    public String cqlName() {
        return Names.frozenIf(frozen, "list<" + element.cqlName() + ">");
    }

    @Override
    public String marshalName(boolean insideFrozen) {
        return Names.marshal("ListType", List.of(element), frozen, insideFrozen);
    }

    @Override
    public int protocolId() {
        return 0x0020;
    }

    @Override
    public boolean isMultiCell() {
        return !frozen;
    }

    @Override
    public CqlType freeze() {
        return new ListType(element.freeze(), true);
    }

    @Override
    public List<CqlType> components() {
        return List.of(element);
    }

    @Override
    public boolean allowsEmpty() {
        return false;
    }

    @Override
    public void validate(byte[] value) {
        Frames.elements(value, NAME, 1).forEach(element::validate);
    }

    @Override
    public int compare(byte[] left, byte[] right) {
        if (left.length == 0 || right.length == 0) {
            return Integer.compare(left.length, right.length);
        }
        return Elements.compare(element, Frames.elements(left), Frames.elements(right));
    }

    @Override
    public String toLiteral(byte @Nullable [] value) {
        return value == null
                ? "null"
                : Elements.join(Frames.elements(value), element::toLiteral, "[", "]");
    }

    @Override
    public byte[] fromText(String text) {
        throw CqlException.invalid("Unable to make a list from '" + text + "'");
    }

    @Override
    public String toJson(byte[] value) {
        return Elements.join(Frames.elements(value), element::toJson, "[", "]");
    }

    @Override
    public byte[] fromJson(JsonValue json) {
        return Frames.collection(Elements.fromJson(element, json, "a list", NAME));
    }

    @Override
    public void writeComparable(byte[] value, ComparableWriter out) {
        Elements.writeComparable(components(), Frames.elements(value), out);
    }

    @Override
    public byte[] readComparable(ComparableReader in) {
        return Frames.collection(Elements.readComparable(components(), in));
    }

    @Override
    public String toString() {
        return cqlName();
    }
}
