package dev.orrery.api.cassandra.statement.change;

import dev.orrery.api.cassandra.statement.expression.Evaluation;
import dev.orrery.cql.schema.FieldPath;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.Frames;
import dev.orrery.cql.type.ListType;
import dev.orrery.cql.type.MapType;
import dev.orrery.cql.type.SetType;
import dev.orrery.cql.type.UserType;
import dev.orrery.cql.type.Values;
import dev.orrery.cql.write.Element;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Takes values of columns with many cells apart. */
final class Elements {
    private static final byte[] NOTHING = {};

    private Elements() {}

    static List<Element> of(CqlType type, byte[] value, Evaluation evaluation) {
        List<Element> elements = new ArrayList<>();
        switch (type) {
            case ListType list -> {
                for (byte[] each : Frames.elements(value)) {
                    elements.add(
                            new Element(Values.ofUuid(evaluation.functions().timeUuid()), each));
                }
            }
            case SetType set -> {
                for (byte[] each : Frames.elements(value)) {
                    elements.add(new Element(each, NOTHING));
                }
            }
            case MapType map -> {
                List<byte[]> entries = Frames.entries(value);
                for (int i = 0; i < entries.size(); i += 2) {
                    elements.add(new Element(entries.get(i), entries.get(i + 1)));
                }
            }
            case UserType user -> {
                List<byte @Nullable []> fields = user.split(value);
                for (int i = 0; i < fields.size(); i++) {
                    byte[] field = fields.get(i);
                    if (field != null) {
                        elements.add(new Element(FieldPath.of(i), field));
                    }
                }
            }
            default -> throw new IllegalArgumentException(type.cqlName() + " has one cell");
        }
        return elements;
    }

    /** Elements of a list that come before all it has. */
    static List<Element> before(byte[] value, Evaluation evaluation) {
        List<byte[]> values = Frames.elements(value);
        List<UUID> ids = evaluation.functions().timeUuidsBefore(values.size());
        List<Element> elements = new ArrayList<>(values.size());
        for (int i = 0; i < values.size(); i++) {
            elements.add(new Element(Values.ofUuid(ids.get(i)), values.get(i)));
        }
        return elements;
    }
}
