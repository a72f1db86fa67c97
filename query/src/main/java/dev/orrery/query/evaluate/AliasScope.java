package dev.orrery.query.evaluate;

import dev.orrery.query.syntax.SourcePosition;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The names a query has for its sources, inside those of the query around it. */
final class AliasScope {
    private final @Nullable AliasScope outer;
    private final Map<String, Integer> slots;

    /** Whether rows are already folded into groups, so that no single row can be named. */
    private final boolean grouped;

    private AliasScope(@Nullable AliasScope outer, Map<String, Integer> slots, boolean grouped) {
        this.outer = outer;
        this.slots = slots;
        this.grouped = grouped;
    }

    static AliasScope inside(@Nullable AliasScope outer) {
        return new AliasScope(outer, new LinkedHashMap<>(), false);
    }

    /** The same names as seen from the SELECT clause of a query with groups. */
    AliasScope grouped() {
        return new AliasScope(outer, slots, true);
    }

    /** The same names as seen from the other clauses, and from inside an aggregate. */
    AliasScope ofRows() {
        return new AliasScope(outer, slots, false);
    }

    /** The slot of the only name of this query, or null where there are none or several. */
    @Nullable Integer onlySlot() {
        return slots.size() == 1 ? slots.values().iterator().next() : null;
    }

    void declare(String alias, int slot, SourcePosition position) {
        if (slots.putIfAbsent(alias, slot) != null) {
            throw BindError.at(position, "the alias '" + alias + "' is given twice");
        }
    }

    /** The slot of a name, or null where no query around has it. */
    @Nullable Integer find(String name, SourcePosition position) {
        Integer slot = slots.get(name);
        if (slot == null) {
            return outer == null ? null : outer.find(name, position);
        }
        if (grouped) {
            throw BindError.at(
                    position,
                    "'"
                            + name
                            + "' is used outside an aggregate, and the expression around it is not"
                            + " in the GROUP BY clause");
        }
        return slot;
    }
}
