package dev.orrery.cql.type;

import dev.orrery.model.json.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code list<element>}. */
public record ListType(CqlType element, boolean frozen) implements SequenceType {
    private static final String WORD = "list";

    @Override
    public String word() {
        return WORD;
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
    public CqlType freeze() {
        return new ListType(element.freeze(), true);
    }

    @Override
    public String toLiteral(byte @Nullable [] value) {
        return value == null
                ? "null"
                : Elements.join(Frames.elements(value), element::toLiteral, "[", "]");
    }

    @Override
    public byte[] fromJson(JsonValue json) {
        return Frames.collection(Elements.fromJson(element, json, "a list", WORD));
    }

    @Override
    public String toString() {
        return cqlName();
    }
}
