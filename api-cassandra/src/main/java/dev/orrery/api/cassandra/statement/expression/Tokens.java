package dev.orrery.api.cassandra.statement.expression;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.function.TypeCompatibility;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.TableKeys;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.cql.syntax.Expression;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.Values;
import dev.orrery.model.key.CassandraToken;
import java.util.ArrayList;
import java.util.List;

/** {@code token(...)}: the place of a partition key on the ring. */
public final class Tokens {
    private Tokens() {}

    static Compiled compile(Terms terms, Expression.Call call, Scope scope) {
        TableSchema table = scope.table();
        List<ColumnSchema> key = table.partitionKey();
        if (call.arguments().size() != key.size()) {
            throw CqlException.invalid(
                    "Invalid number of arguments in call to function system.token: "
                            + key.size()
                            + " required but "
                            + call.arguments().size()
                            + " provided");
        }
        List<Compiled> parts = new ArrayList<>();
        for (int i = 0; i < key.size(); i++) {
            parts.add(argument(terms, call, i, scope));
        }
        TableKeys keys = new TableKeys(table);
        return new Compiled(
                NativeType.BIGINT,
                evaluation -> {
                    List<byte[]> values = new ArrayList<>();
                    for (Compiled part : parts) {
                        byte[] value = part.evaluate(evaluation);
                        if (value == null || Literals.isUnset(value)) {
                            throw CqlException.invalid(
                                    "Invalid null or unset value in a call of token()");
                        }
                        values.add(value);
                    }
                    return Values.ofLong(of(keys.partitionKey(values)));
                });
    }

    private static Compiled argument(Terms terms, Expression.Call call, int number, Scope scope) {
        CqlType type = scope.table().partitionKey().get(number).type();
        Expression argument = call.arguments().get(number);
        if (!(argument instanceof Expression.Column column)) {
            return terms.compile(argument, scope.spec("arg" + number + "(system.token)", type));
        }
        Compiled compiled = terms.calls().compile(column);
        if (!TypeCompatibility.accepts(type, compiled.type())) {
            throw CqlException.invalid(
                    ("Type error: %s cannot be passed as argument %d of function system.token of"
                                    + " type %s")
                            .formatted(column, number, type.cqlName()));
        }
        return compiled;
    }

    /** The token of a serialised partition key. */
    public static long of(byte[] partitionKey) {
        return CassandraToken.of(partitionKey).value();
    }
}
