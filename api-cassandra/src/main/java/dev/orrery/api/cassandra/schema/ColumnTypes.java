package dev.orrery.api.cassandra.schema;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.UserType;

/** Which types a column may have, by its part in the table. */
final class ColumnTypes {
    private ColumnTypes() {}

    static void checkKey(String column, CqlType type) {
        if (type.isMultiCell()) {
            throw CqlException.invalid(
                    "Invalid non-frozen %s type %s for PRIMARY KEY column '%s'"
                            .formatted(
                                    type instanceof UserType ? "user-defined" : "collection",
                                    type.cqlName(),
                                    column));
        }
        if (type.isCounter()) {
            throw CqlException.invalid(
                    "counter type is not supported for PRIMARY KEY column '%s'".formatted(column));
        }
        if (hasDuration(type)) {
            throw CqlException.invalid(
                    "duration type is not supported for PRIMARY KEY column '%s'".formatted(column));
        }
    }

    static boolean hasDuration(CqlType type) {
        return type == NativeType.DURATION
                || type.components().stream().anyMatch(ColumnTypes::hasDuration);
    }

    /**
     * Refuses cells of their own inside a type that has cells of its own.
     *
     * @param suffix of the message
     */
    static void checkNested(CqlType type, String suffix) {
        if (type instanceof UserType user
                && user.isMultiCell()
                && user.components().stream().anyMatch(CqlType::isMultiCell)) {
            throw CqlException.invalid(
                    "Non-frozen UDTs with nested non-frozen collections are not supported"
                            + suffix);
        }
    }

    static CqlException uselessStatic() {
        return CqlException.invalid(
                "Static columns are only useful (and thus allowed) if the table has at least one"
                        + " clustering column");
    }
}
