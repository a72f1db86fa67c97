package dev.orrery.api.cassandra.statement.where;

import dev.orrery.api.cassandra.statement.ColumnSpec;
import dev.orrery.api.cassandra.statement.expression.Compiled;
import dev.orrery.api.cassandra.statement.expression.Scope;
import dev.orrery.api.cassandra.statement.expression.Terms;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.schema.ColumnKind;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.cql.syntax.Expression;
import dev.orrery.cql.syntax.InValues;
import dev.orrery.cql.syntax.Operator;
import dev.orrery.cql.syntax.Relation;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.ListType;
import dev.orrery.cql.type.MapType;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.SetType;
import dev.orrery.cql.type.TupleType;
import dev.orrery.cql.type.UserType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Turns relations into restrictions. */
final class RestrictionCompiler {
    private final TableSchema table;
    private final Terms terms;

    RestrictionCompiler(TableSchema table, Terms terms) {
        this.table = table;
        this.terms = terms;
    }

    Restriction compile(Relation relation) {
        return switch (relation) {
            case Relation.OnColumn r -> comparison(r);
            case Relation.ColumnIn r -> in(r);
            case Relation.OnElement r -> element(r);
            case Relation.OnToken r -> token(r);
            case Relation.OnTuple r -> tuple(r);
            case Relation.TupleIn r -> tupleIn(r);
            case Relation.OnIndex r ->
                    throw CqlException.invalid(
                            "Invalid index " + r.index() + " in a custom index expression");
            case Relation.ChangeFeedStart r ->
                    throw CqlException.invalid("The change feed can only be read by SELECT: " + r);
        };
    }

    private ColumnSchema column(String name) {
        return Scope.column(table, name);
    }

    private ColumnSpec spec(ColumnSchema column) {
        return Scope.spec(table, column);
    }

    private ColumnSpec spec(String name, CqlType type) {
        return new ColumnSpec(table.keyspace(), table.name().table(), name, type);
    }

    private Restriction comparison(Relation.OnColumn relation) {
        ColumnSchema column = column(relation.column());
        Operator operator = relation.operator();
        switch (operator) {
            case NOT_EQUAL ->
                    throw CqlException.invalid("Unsupported \"!=\" relation: " + relation);
            case IS_NOT_NULL -> throw CqlException.invalid("Unsupported restriction: " + relation);
            case LIKE ->
                    throw CqlException.invalid(
                            "LIKE restriction is only supported on properly indexed columns. "
                                    + relation
                                    + " is not valid.");
            default -> checkComparable(column, operator);
        }
        ColumnSpec receiver =
                switch (operator) {
                    case CONTAINS -> spec("value(" + column.name() + ")", contained(column));
                    case CONTAINS_KEY -> spec("key(" + column.name() + ")", keyOf(column));
                    default -> spec(column);
                };
        return new Restriction.Comparison(
                column, operator, terms.compile(relation.value(), receiver));
    }

    private static void checkComparable(ColumnSchema column, Operator operator) {
        CqlType type = column.type();
        boolean contains = operator == Operator.CONTAINS || operator == Operator.CONTAINS_KEY;
        if (contains) {
            return;
        }
        if (type.isMultiCell() && type.isCollection()) {
            throw CqlException.invalid(
                    "Collection column '"
                            + column.name()
                            + "' ("
                            + type.cqlName()
                            + ") cannot be restricted by a '"
                            + operator
                            + "' relation");
        }
        if (operator.isSlice() && type.contains(NativeType.DURATION)) {
            throw CqlException.invalid(
                    "Slice restrictions are not supported on "
                            + (type == NativeType.DURATION
                                    ? "duration columns"
                                    : type.isCollection()
                                            ? "collections containing durations"
                                            : type instanceof TupleType
                                                    ? "tuples containing durations"
                                                    : "UDTs containing durations"));
        }
        if (type.isMultiCell() && type instanceof UserType) {
            throw CqlException.invalid(
                    "Non-frozen UDT column '"
                            + column.name()
                            + "' ("
                            + type.cqlName()
                            + ") cannot be restricted by any relation");
        }
    }

    private static CqlType contained(ColumnSchema column) {
        return switch (column.type()) {
            case ListType list -> list.element();
            case SetType set -> set.element();
            case MapType map -> map.value();
            default ->
                    throw CqlException.invalid(
                            "Cannot use CONTAINS on non-collection column " + column.name());
        };
    }

    private static CqlType keyOf(ColumnSchema column) {
        if (column.type() instanceof MapType map) {
            return map.key();
        }
        throw CqlException.invalid(
                "Cannot use CONTAINS KEY on "
                        + (column.type().isCollection() ? "non-map" : "non-collection")
                        + " column "
                        + column.name());
    }

    private Restriction in(Relation.ColumnIn relation) {
        ColumnSchema column = column(relation.column());
        checkComparable(column, Operator.IN);
        InTerms values = inTerms(relation.values(), spec(column));
        return values.single()
                .<Restriction>map(
                        value -> new Restriction.Comparison(column, Operator.EQUAL, value))
                .orElseGet(() -> new Restriction.In(column, values));
    }

    private InTerms inTerms(InValues values, ColumnSpec receiver) {
        Optional<Compiled> list = values.marker().map(m -> terms.inMarker(m, receiver));
        List<Compiled> compiled = new ArrayList<>();
        for (Expression value : values.values()) {
            compiled.add(terms.compile(value, receiver));
        }
        return new InTerms(list, compiled, receiver.name());
    }

    private Restriction element(Relation.OnElement relation) {
        ColumnSchema column = column(relation.column());
        if (!(column.type() instanceof MapType map)) {
            throw CqlException.invalid(
                    column.type() instanceof ListType
                            ? "Indexes on list entries ("
                                    + column.name()
                                    + "[index] = value) are not currently supported."
                            : "Column " + column.name() + " cannot be used as a map");
        }
        if (!map.isMultiCell()) {
            throw CqlException.invalid(
                    "Map-entry equality predicates on frozen map column "
                            + column.name()
                            + " are not supported");
        }
        if (relation.operator() != Operator.EQUAL) {
            throw CqlException.invalid("Only EQ relations are supported on map entries");
        }
        Compiled key = terms.compile(relation.key(), spec("key(" + column.name() + ")", map.key()));
        Compiled value =
                terms.compile(relation.value(), spec("value(" + column.name() + ")", map.value()));
        return new Restriction.Element(column, key, value);
    }

    private Restriction token(Relation.OnToken relation) {
        List<ColumnSchema> columns = relation.columns().stream().map(this::column).toList();
        if (columns.stream().distinct().count() < columns.size()) {
            throw CqlException.invalid(
                    "The token() function contains duplicate partition key components");
        }
        if (!columns.equals(table.partitionKey())) {
            boolean same =
                    columns.size() == table.partitionKey().size()
                            && columns.containsAll(table.partitionKey());
            throw CqlException.invalid(
                    same
                            ? "The token function arguments must be in the partition key order: "
                                    + names(table.partitionKey())
                            : "The token() function must be applied to all partition key components"
                                    + " or none of them");
        }
        if (relation.operator() == Operator.NOT_EQUAL) {
            throw CqlException.invalid("Unsupported \"!=\" relation: " + relation);
        }
        ColumnSpec receiver = spec("partition key token", NativeType.BIGINT);
        return new Restriction.Token(
                columns, relation.operator(), terms.compile(relation.value(), receiver));
    }

    private static String names(List<ColumnSchema> columns) {
        return String.join(", ", columns.stream().map(ColumnSchema::name).toList());
    }

    private List<ColumnSchema> clusteringColumns(List<String> names, Relation relation) {
        List<ColumnSchema> columns = new ArrayList<>();
        int previous = -1;
        for (String name : names) {
            ColumnSchema column = column(name);
            if (column.kind() != ColumnKind.CLUSTERING) {
                throw CqlException.invalid(
                        "Multi-column relations can only be applied to clustering columns but was"
                                + " applied to: "
                                + column.name());
            }
            if (columns.contains(column)) {
                throw CqlException.invalid(
                        "Column \""
                                + column.name()
                                + "\" appeared twice in a relation: "
                                + relation);
            }
            if (previous >= 0 && column.position() != previous + 1) {
                throw CqlException.invalid(
                        "Clustering columns must appear in the PRIMARY KEY order in multi-column"
                                + " relations: "
                                + relation);
            }
            previous = column.position();
            columns.add(column);
        }
        return columns;
    }

    private ColumnSpec tupleSpec(List<ColumnSchema> columns) {
        return spec(
                "(" + String.join(",", columns.stream().map(ColumnSchema::name).toList()) + ")",
                new TupleType(columns.stream().map(ColumnSchema::type).toList()));
    }

    private Restriction tuple(Relation.OnTuple relation) {
        if (relation.operator() == Operator.NOT_EQUAL) {
            throw CqlException.invalid("Unsupported \"!=\" relation: " + relation);
        }
        List<ColumnSchema> columns = clusteringColumns(relation.columns(), relation);
        checkSize(relation.value(), columns);
        if (columns.size() == 1 && relation.value() instanceof Expression.TupleLiteral literal) {
            ColumnSchema only = columns.getFirst();
            Compiled value = terms.compile(literal.elements().getFirst(), spec(only));
            // Null bounds a column, but is no part of a tuple.
            Compiled required =
                    new Compiled(
                            value.type(),
                            evaluation -> Bound.value(value, evaluation, only.name()));
            return new Restriction.Comparison(only, relation.operator(), required);
        }
        return new Restriction.Tuple(
                columns, relation.operator(), tupleTerm(relation.value(), columns));
    }

    /** Each value of a tuple that is written out is one of its column. */
    private Compiled tupleTerm(Expression value, List<ColumnSchema> columns) {
        checkSize(value, columns);
        return value instanceof Expression.TupleLiteral tuple
                ? terms.tuple(tuple, columns.stream().map(this::spec).toList())
                : terms.compile(value, tupleSpec(columns));
    }

    private static void checkSize(Expression value, List<ColumnSchema> columns) {
        if (value instanceof Expression.TupleLiteral tuple
                && tuple.elements().size() != columns.size()) {
            throw CqlException.invalid(
                    "Expected "
                            + columns.size()
                            + " elements in value tuple, but got "
                            + tuple.elements().size()
                            + ": "
                            + tuple);
        }
    }

    private Restriction tupleIn(Relation.TupleIn relation) {
        List<ColumnSchema> columns = clusteringColumns(relation.columns(), relation);
        List<Expression> given = relation.values().values();
        boolean single = columns.size() == 1 && given.size() == 1;
        if (single && given.getFirst() instanceof Expression.TupleLiteral literal) {
            checkSize(literal, columns);
            ColumnSchema only = columns.getFirst();
            Compiled value = terms.compile(literal.elements().getFirst(), spec(only));
            return new Restriction.Comparison(only, Operator.EQUAL, value);
        }
        ColumnSpec receiver = tupleSpec(columns);
        InTerms values =
                new InTerms(
                        relation.values().marker().map(m -> terms.inMarker(m, receiver)),
                        relation.values().values().stream()
                                .map(value -> tupleTerm(value, columns))
                                .toList(),
                        receiver.name());
        return values.single()
                .<Restriction>map(value -> new Restriction.Tuple(columns, Operator.EQUAL, value))
                .orElseGet(() -> new Restriction.TupleIn(columns, values));
    }
}
