package dev.orrery.cql.type;

import dev.orrery.cql.error.CqlException;
import java.util.List;

/** What lists and sets have in common: elements of one type, one after another. */
public sealed interface SequenceType extends CqlType permits ListType, SetType {
    /** The type of the elements. */
    CqlType element();

    boolean frozen();

    /** The word for such a value in errors and in the type's name. */
    String word();

    @Override
    default String cqlName() {
        return Names.frozenIf(frozen(), word() + "<" + element().cqlName() + ">");
    }

    @Override
    default boolean isMultiCell() {
        return !frozen();
    }

    @Override
    default List<CqlType> components() {
        return List.of(element());
    }

    @Override
    default boolean allowsEmpty() {
        return false;
    }

    @Override
    default void validate(byte[] value) {
        Frames.elements(value, word(), 1).forEach(element()::validate);
    }

    @Override
    default int compare(byte[] left, byte[] right) {
        if (left.length == 0 || right.length == 0) {
            return Integer.compare(left.length, right.length);
        }
        return Elements.compare(element(), Frames.elements(left), Frames.elements(right));
    }

    @Override
    default byte[] fromText(String text) {
        throw CqlException.invalid("Unable to make a " + word() + " from '" + text + "'");
    }

    @Override
    default String toJson(byte[] value) {
        return Elements.join(Frames.elements(value), element()::toJson, "[", "]");
    }

    @Override
    default void writeComparable(byte[] value, ComparableWriter out) {
        Elements.writeComparable(components(), Frames.elements(value), out);
    }

    @Override
    default byte[] readComparable(ComparableReader in) {
        return Frames.collection(Elements.readComparable(components(), in));
    }
}
