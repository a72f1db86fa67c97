package dev.orrery.cql.function;

import dev.orrery.cql.type.CqlType;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** What is known of an argument before its value is. */
public interface Argument {
    /** How well an argument fits a type. */
    enum Fit {
        EXACT,
        WEAK,
        NONE
    }

    Fit fit(CqlType type);

    /** Its type if it has only one; null for markers, constants and literals. */
    @Nullable CqlType type();

    /** How many elements it has, if it is written as a list. */
    OptionalInt listSize();

    /** The type it is taken for where nothing else decides; null for a marker. */
    @Nullable CqlType preferredType();
}
