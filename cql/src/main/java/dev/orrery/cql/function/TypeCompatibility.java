package dev.orrery.cql.function;

import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.ListType;
import dev.orrery.cql.type.MapType;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.SetType;
import dev.orrery.cql.type.TupleType;
import java.util.List;

/** Which values may be taken as values of another type as they are. */
public final class TypeCompatibility {
    private TypeCompatibility() {}

    public static Argument.Fit fit(CqlType target, CqlType source) {
        if (target.freeze().equals(source.freeze())) {
            return Argument.Fit.EXACT;
        }
        return accepts(target, source) ? Argument.Fit.WEAK : Argument.Fit.NONE;
    }

    /** Whether the bytes of every source value are a value of the target. */
    public static boolean accepts(CqlType target, CqlType source) {
        if (target.freeze().equals(source.freeze())) {
            return true;
        }
        return switch (target) {
            case NativeType known ->
                    source instanceof NativeType other && acceptsNative(known, other);
            case ListType list ->
                    source instanceof ListType other && accepts(list.element(), other.element());
            case SetType set ->
                    source instanceof SetType other && accepts(set.element(), other.element());
            case MapType map ->
                    source instanceof MapType other
                            && accepts(map.key(), other.key())
                            && accepts(map.value(), other.value());
            case TupleType tuple ->
                    source instanceof TupleType other && acceptsAll(tuple.fields(), other.fields());
            default -> false;
        };
    }

    private static boolean acceptsAll(List<CqlType> targets, List<CqlType> sources) {
        if (targets.size() != sources.size()) {
            return false;
        }
        for (int i = 0; i < targets.size(); i++) {
            if (!accepts(targets.get(i), sources.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean acceptsNative(NativeType target, NativeType source) {
        return switch (target) {
            case BLOB -> true;
            case TEXT -> source == NativeType.ASCII;
            case UUID -> source == NativeType.TIMEUUID;
            case VARINT ->
                    source == NativeType.INT
                            || source == NativeType.BIGINT
                            || source == NativeType.TIMESTAMP;
            case BIGINT -> source == NativeType.TIMESTAMP;
            case TIMESTAMP -> source == NativeType.BIGINT;
            default -> false;
        };
    }
}
