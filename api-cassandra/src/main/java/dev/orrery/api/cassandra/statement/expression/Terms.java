package dev.orrery.api.cassandra.statement.expression;

import dev.orrery.api.cassandra.statement.BoundValues;
import dev.orrery.api.cassandra.statement.ColumnSpec;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.function.TypeCompatibility;
import dev.orrery.cql.syntax.Expression;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.Frames;
import dev.orrery.cql.type.ListType;
import dev.orrery.cql.type.MapType;
import dev.orrery.cql.type.SetType;
import dev.orrery.cql.type.TupleType;
import dev.orrery.cql.type.TypeReference;
import dev.orrery.cql.type.UserType;
import dev.orrery.cql.type.UserTypes;
import dev.orrery.cql.type.VectorType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Compiles expressions whose type is known from where they stand: a column they are assigned to or
 * compared with.
 */
public final class Terms {
    private final String keyspace;
    private final UserTypes userTypes;
    private final Variables variables;
    private final Calls calls;
    private final LiteralFit fitting = new LiteralFit(this);

    public Terms(String keyspace, UserTypes userTypes, Variables variables, Scope scope) {
        this.keyspace = keyspace;
        this.userTypes = userTypes;
        this.variables = variables;
        this.calls = new Calls(this, scope);
    }

    public Variables variables() {
        return variables;
    }

    public CqlType resolve(TypeReference reference) {
        return reference.resolve(keyspace, userTypes);
    }

    /** Whether a literal can be a value of a type, by its form. */
    boolean fits(Expression literal, CqlType type) {
        return fitting.fits(literal, type);
    }

    /** The expressions whose type shows by itself. */
    public Calls calls() {
        return calls;
    }

    /** Compiles an expression for a receiver; refused if it can have no such value. */
    public Compiled compile(Expression expression, ColumnSpec receiver) {
        CqlType type = receiver.type();
        return switch (expression) {
            case Expression.Constant constant -> constant(constant, receiver);
            case Expression.Null n -> nullLiteral(type);
            case Expression.Marker marker -> marker(marker, receiver);
            case Expression.ListLiteral list -> list(list, receiver);
            case Expression.SetLiteral set -> set(set, receiver);
            case Expression.MapLiteral map -> map(map, receiver);
            case Expression.UserTypeLiteral user -> user(user, receiver);
            case Expression.TupleLiteral tuple -> tuple(tuple, receiver);
            case Expression.TypeHint hint -> hint(hint, receiver);
            default -> calls.compileFor(expression, receiver);
        };
    }

    private static Compiled constant(Expression.Constant constant, ColumnSpec receiver) {
        CqlType type = receiver.type();
        if (!constant.kind().assignableTo(type)) {
            throw CqlException.invalid(
                    "Invalid "
                            + constant.kind()
                            + " constant ("
                            + constant.text()
                            + ") for \""
                            + receiver.name()
                            + "\" of type "
                            + type.cqlName());
        }
        byte[] value = constant.kind().value(constant.text(), type);
        return new Compiled(type, evaluation -> value);
    }

    private static Compiled nullLiteral(CqlType type) {
        if (type.isCounter()) {
            throw CqlException.invalid("Invalid null value for counter increment/decrement");
        }
        return new Compiled(type, evaluation -> null);
    }

    private Compiled marker(Expression.Marker marker, ColumnSpec receiver) {
        variables.bind(marker, receiver);
        int index = marker.index();
        CqlType type = receiver.type();
        return new Compiled(type, evaluation -> checked(evaluation.values(), index, type));
    }

    private static byte @Nullable [] checked(BoundValues values, int index, CqlType type) {
        byte[] value = values.get(index);
        if (value == null || values.isUnset(index)) {
            return value;
        }
        type.validate(value);
        return Literals.normalise(type, value);
    }

    private static ColumnSpec part(ColumnSpec receiver, String function, CqlType type) {
        return new ColumnSpec(
                receiver.keyspace(),
                receiver.table(),
                function + "(" + receiver.name() + ")",
                type);
    }

    private static CqlException invalid(String kind, ColumnSpec receiver) {
        return CqlException.invalid(
                "Invalid "
                        + kind
                        + " literal for "
                        + receiver.name()
                        + " of type "
                        + receiver.type().cqlName());
    }

    private Compiled list(Expression.ListLiteral list, ColumnSpec receiver) {
        return switch (receiver.type()) {
            case ListType type -> {
                List<Compiled> elements =
                        elements(list.elements(), part(receiver, "value", type.element()), "list");
                yield Literals.collection(type, elements, Frames::collection);
            }
            case VectorType type -> {
                if (list.elements().size() != type.dimension()) {
                    throw CqlException.invalid(
                            "Invalid vector literal for "
                                    + receiver.name()
                                    + " of type "
                                    + type.cqlName()
                                    + "; expected "
                                    + type.dimension()
                                    + " elements, but given "
                                    + list.elements().size());
                }
                List<Compiled> elements =
                        elements(
                                list.elements(), part(receiver, "value", type.element()), "vector");
                yield Literals.collection(type, elements, type::of);
            }
            default -> throw invalid("list", receiver);
        };
    }

    private List<Compiled> elements(List<Expression> values, ColumnSpec receiver, String kind) {
        List<Compiled> elements = new ArrayList<>(values.size());
        for (Expression value : values) {
            elements.add(element(value, receiver, kind));
        }
        return elements;
    }

    private Compiled element(Expression value, ColumnSpec receiver, String kind) {
        if (value instanceof Expression.Null) {
            throw CqlException.invalid("null is not supported inside collections");
        }
        if (!fitting.fits(value, receiver.type())) {
            String name = receiver.name();
            int open = name.indexOf('(');
            throw CqlException.invalid(
                    "Invalid "
                            + kind
                            + " literal for "
                            + name.substring(open + 1, name.length() - 1)
                            + ": "
                            + name.substring(0, open)
                            + " "
                            + value
                            + " is not of type "
                            + receiver.type().cqlName());
        }
        return compile(value, receiver);
    }

    private Compiled set(Expression.SetLiteral set, ColumnSpec receiver) {
        return switch (receiver.type()) {
            case SetType type ->
                    Literals.collection(
                            type,
                            elements(
                                    set.elements(), part(receiver, "value", type.element()), "set"),
                            type::of);
            case MapType type when set.elements().isEmpty() ->
                    Literals.collection(type, List.of(), Frames::map);
            default -> throw invalid("set", receiver);
        };
    }

    private Compiled map(Expression.MapLiteral map, ColumnSpec receiver) {
        if (!(receiver.type() instanceof MapType type)) {
            throw invalid("map", receiver);
        }
        List<Compiled> parts = new ArrayList<>();
        for (Expression.MapLiteral.Entry entry : map.entries()) {
            parts.add(element(entry.key(), part(receiver, "key", type.key()), "map"));
            parts.add(element(entry.value(), part(receiver, "value", type.value()), "map"));
        }
        return Literals.collection(type, parts, type::of);
    }

    private Compiled user(Expression.UserTypeLiteral literal, ColumnSpec receiver) {
        if (!(receiver.type() instanceof UserType type)) {
            throw invalid("user type", receiver);
        }
        for (String field : literal.fields().keySet()) {
            if (type.fieldIndex(field) < 0) {
                throw CqlException.invalid(
                        "Unknown field '"
                                + field
                                + "' in value of user defined type "
                                + type.name());
            }
        }
        List<@Nullable Compiled> fields = new ArrayList<>();
        for (UserType.Field field : type.fields()) {
            Expression value = literal.fields().get(field.name());
            fields.add(value == null ? null : field(value, receiver, field.name(), field.type()));
        }
        return Literals.tuple(type, fields);
    }

    private Compiled field(Expression value, ColumnSpec receiver, String name, CqlType type) {
        if (!fitting.fits(value, type)) {
            throw CqlException.invalid(
                    "Invalid user type literal for "
                            + receiver.name()
                            + ": field "
                            + name
                            + " is not of type "
                            + type.cqlName());
        }
        ColumnSpec spec =
                new ColumnSpec(
                        receiver.keyspace(), receiver.table(), receiver.name() + "." + name, type);
        return compile(value, spec);
    }

    private Compiled tuple(Expression.TupleLiteral tuple, ColumnSpec receiver) {
        if (!(receiver.type() instanceof TupleType type)) {
            if (tuple.elements().size() == 1) {
                return compile(tuple.elements().getFirst(), receiver);
            }
            throw invalid("tuple", receiver);
        }
        if (tuple.elements().size() > type.fields().size()) {
            throw CqlException.invalid(
                    "Invalid tuple literal for "
                            + receiver.name()
                            + ": too many elements. Type "
                            + type.cqlName()
                            + " expects "
                            + type.fields().size()
                            + " but got "
                            + tuple.elements().size());
        }
        List<@Nullable Compiled> fields = new ArrayList<>();
        for (int i = 0; i < tuple.elements().size(); i++) {
            if (!fitting.fits(tuple.elements().get(i), type.fields().get(i))) {
                throw CqlException.invalid(
                        "Invalid tuple literal for "
                                + receiver.name()
                                + ": component "
                                + i
                                + " is not of type "
                                + type.fields().get(i).cqlName());
            }
            fields.add(
                    compile(
                            tuple.elements().get(i),
                            new ColumnSpec(
                                    receiver.keyspace(),
                                    receiver.table(),
                                    "component" + i + "(" + receiver.name() + ")",
                                    type.fields().get(i))));
        }
        return Literals.tuple(type, fields);
    }

    /** A tuple of values for several columns, each with the name and type of its own. */
    public Compiled tuple(Expression.TupleLiteral tuple, List<ColumnSpec> receivers) {
        List<@Nullable Compiled> fields = new ArrayList<>();
        for (int i = 0; i < receivers.size(); i++) {
            fields.add(compile(tuple.elements().get(i), receivers.get(i)));
        }
        return Literals.tuple(
                new TupleType(receivers.stream().map(ColumnSpec::type).toList()), fields);
    }

    private Compiled hint(Expression.TypeHint hint, ColumnSpec receiver) {
        CqlType type = resolve(hint.type());
        if (!TypeCompatibility.accepts(receiver.type(), type)) {
            throw CqlException.invalid(
                    "Cannot assign value "
                            + hint
                            + " to "
                            + receiver.name()
                            + " of type "
                            + receiver.type().cqlName());
        }
        return compile(
                hint.value(),
                new ColumnSpec(receiver.keyspace(), receiver.table(), hint.toString(), type));
    }

    /** What a marker for the values of {@code IN} stands for: a list of them. */
    public Compiled inMarker(Expression.Marker marker, ColumnSpec receiver) {
        CqlType list = new ListType(receiver.type().freeze(), true);
        ColumnSpec spec =
                new ColumnSpec(
                        receiver.keyspace(), receiver.table(), "in(" + receiver.name() + ")", list);
        return marker(marker, spec);
    }
}
