package dev.orrery.api.cassandra.statement.where;

import dev.orrery.api.cassandra.statement.expression.Evaluation;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.read.IndexedValue;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.IndexSchema;
import dev.orrery.cql.schema.IndexTarget;
import dev.orrery.cql.schema.TableKeys;
import dev.orrery.cql.type.Frames;
import dev.orrery.cql.type.NativeType;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** An index and the restriction that it answers, or of which it answers one column. */
record IndexUse(IndexSchema index, Restriction restriction) {
    /** Types of which a storage-attached index answers equality only. */
    private static final Set<NativeType> WITHOUT_ORDER =
            Set.of(NativeType.ASCII, NativeType.TEXT, NativeType.BOOLEAN, NativeType.UUID);

    /** Whether a restriction, or one column of it, is answered by the index. */
    static boolean isPossible(IndexSchema index, Restriction restriction) {
        return restriction.columns().stream().anyMatch(c -> c.number() == index.column())
                && answers(index.target(), restriction);
    }

    private static boolean answers(IndexTarget target, Restriction restriction) {
        boolean whole = target == IndexTarget.VALUE || target == IndexTarget.FULL;
        return switch (restriction) {
            case Restriction.Comparison r ->
                    switch (r.operator()) {
                        case EQUAL -> whole;
                        case CONTAINS -> target == IndexTarget.VALUES;
                        case CONTAINS_KEY -> target == IndexTarget.KEYS;
                        default -> false;
                    };
            case Restriction.Tuple r -> whole && r.isPoint();
            case Restriction.Element _ -> target == IndexTarget.ENTRIES;
            case Restriction.In _, Restriction.TupleIn _, Restriction.Token _ -> false;
        };
    }

    /**
     * Whether the index is attached to storage and has the rows of the restriction, which such
     * indexes join with those of others. They have slices, too, which are not looked up here: the
     * rows are compared.
     */
    static boolean isJoinable(IndexSchema index, Restriction restriction) {
        return index.isCustom()
                && restriction.columns().size() == 1
                && (isPossible(index, restriction) || hasSlice(index, restriction));
    }

    private static boolean hasSlice(IndexSchema index, Restriction restriction) {
        return restriction instanceof Restriction.Comparison r
                && r.operator().isSlice()
                && r.column().number() == index.column()
                && r.column().type() instanceof NativeType type
                && !WITHOUT_ORDER.contains(type);
    }

    /** Whether rows that it finds need not be compared again. */
    boolean answersAll() {
        return restriction.columns().size() == 1;
    }

    /** What is looked up. */
    IndexedValue value(Evaluation evaluation) {
        byte[] value = valueOf(evaluation);
        if (value.length > TableKeys.MAX_KEY_BYTES) {
            throw CqlException.invalid("Index expression values may not be larger than 64K");
        }
        return new IndexedValue(index.number(), value);
    }

    private byte[] valueOf(Evaluation evaluation) {
        return switch (restriction) {
            case Restriction.Comparison r -> Bound.wanted(r.value(), evaluation, r.column());
            case Restriction.Element r ->
                    Frames.map(
                            List.of(
                                    Bound.wanted(r.key(), evaluation, "map key", r.column()),
                                    Bound.wanted(r.value(), evaluation, "map value", r.column())));
            case Restriction.Tuple r -> {
                byte[] tuple = Bound.value(r.value(), evaluation, RowTests.names(r.columns()));
                yield RowTests.parts(r.columns(), tuple).get(place(r.columns()));
            }
            case Restriction.In _, Restriction.TupleIn _, Restriction.Token _ ->
                    throw new IllegalArgumentException("an index answers equality");
        };
    }

    private int place(List<ColumnSchema> columns) {
        return IntStream.range(0, columns.size())
                .filter(i -> columns.get(i).number() == index.column())
                .findFirst()
                .orElseThrow();
    }
}
