package dev.orrery.cql.write;

import dev.orrery.cql.row.Cell;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.Frames;
import dev.orrery.cql.type.ListType;
import dev.orrery.cql.type.MapType;
import dev.orrery.cql.type.SetType;
import dev.orrery.model.error.OrreryException;
import java.util.ArrayList;
import java.util.List;

/** The keys and values of collections, stored as one value or cell by cell. */
public final class CollectionParts {
    private CollectionParts() {}

    /** The type of a collection's keys, or of its values; a set's elements are both. */
    public static CqlType type(CqlType collection, boolean keys) {
        return switch (collection) {
            case ListType list when !keys -> list.element();
            case SetType set -> set.element();
            case MapType map -> keys ? map.key() : map.value();
            default -> throw noParts(collection);
        };
    }

    /** The key or the value of one element that has a cell of its own. */
    public static byte[] part(CqlType collection, Cell cell, boolean keys) {
        return switch (collection) {
            case ListType _ when !keys -> cell.value();
            case SetType _ -> cell.path();
            case MapType _ -> keys ? cell.path() : cell.value();
            default -> throw noParts(collection);
        };
    }

    /** The keys or the values of a collection that is one value. */
    public static List<byte[]> parts(CqlType collection, byte[] value, boolean keys) {
        return switch (collection) {
            case ListType _ when !keys -> Frames.elements(value);
            case SetType _ -> Frames.elements(value);
            case MapType _ -> everySecond(Frames.entries(value), keys ? 0 : 1);
            default -> throw noParts(collection);
        };
    }

    private static List<byte[]> everySecond(List<byte[]> entries, int first) {
        List<byte[]> parts = new ArrayList<>(entries.size() / 2);
        for (int i = first; i < entries.size(); i += 2) {
            parts.add(entries.get(i));
        }
        return parts;
    }

    private static OrreryException noParts(CqlType type) {
        return OrreryException.badRequest(
                "A value of type " + type.cqlName() + " has no such elements.");
    }
}
