package dev.orrery.cql.type;

import dev.orrery.model.json.JsonValue;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** {@code set<element>}; the elements of a value are in order, each once. */
public record SetType(CqlType element, boolean frozen) implements SequenceType {
    private static final String WORD = "set";

    /** The bytes of the set of these elements, in any order and repeated or not. */
    public byte[] of(Collection<byte[]> elements) {
        TreeSet<byte[]> sorted = new TreeSet<>(element::compare);
        sorted.addAll(elements);
        return Frames.collection(sorted);
    }

    @Override
    public String word() {
        return WORD;
    }

    @Override
    public String marshalName(boolean insideFrozen) {
        return Names.marshal("SetType", List.of(element), frozen, insideFrozen);
    }

    @Override
    public int protocolId() {
        return 0x0022;
    }

    @Override
    public CqlType freeze() {
        return new SetType(element.freeze(), true);
    }

    @Override
    public String toLiteral(byte @Nullable [] value) {
        return value == null
                ? "null"
                : Elements.join(Frames.elements(value), element::toLiteral, "{", "}");
    }

    @Override
    public byte[] fromJson(JsonValue json) {
        return of(Elements.fromJson(element, json, "a list (representing a set)", WORD));
    }

    @Override
    public String toString() {
        return cqlName();
    }
}
