package dev.orrery.api.cassandra.request;

import com.datastax.oss.protocol.internal.response.result.SetKeyspace;
import dev.orrery.api.cassandra.connection.Reply;
import dev.orrery.api.cassandra.connection.Session;
import dev.orrery.api.cassandra.describe.DescribeStatements;
import dev.orrery.api.cassandra.role.RoleStatements;
import dev.orrery.api.cassandra.schema.SchemaContext;
import dev.orrery.api.cassandra.schema.SchemaResult;
import dev.orrery.api.cassandra.schema.SchemaStatements;
import dev.orrery.api.cassandra.schema.Schemas;
import dev.orrery.api.cassandra.statement.ExecutionResult;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.syntax.BatchStatement;
import dev.orrery.cql.syntax.DescribeStatement;
import dev.orrery.cql.syntax.ModificationStatement;
import dev.orrery.cql.syntax.RoleStatement;
import dev.orrery.cql.syntax.SchemaStatement;
import dev.orrery.cql.syntax.SelectStatement;
import dev.orrery.cql.syntax.Statement;
import dev.orrery.cql.syntax.TruncateStatement;
import dev.orrery.cql.syntax.UseStatement;
import dev.orrery.network.BlockingThreads;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Runs statements that are not about rows. */
public final class OtherStatements {
    private static final double TRUNCATE_CHARGE = 1;

    private final Schemas schemas;
    private final SchemaStatements definitions;
    private final RoleStatements roles;
    private final DescribeStatements descriptions;
    private final BlockingThreads work;

    public OtherStatements(
            Schemas schemas,
            SchemaStatements definitions,
            RoleStatements roles,
            DescribeStatements descriptions,
            BlockingThreads work) {
        this.schemas = schemas;
        this.definitions = definitions;
        this.roles = roles;
        this.descriptions = descriptions;
        this.work = work;
    }

    /** Never blocks. */
    CompletableFuture<Reply> run(
            Statement statement,
            Session session,
            Optional<String> keyspace,
            Map<String, ByteBuffer> payload) {
        SchemaContext context = new SchemaContext(session.login(), keyspace, payload);
        return run(statement, context).thenApply(result -> reply(result, session));
    }

    private static Reply reply(OtherResult result, Session session) {
        return switch (result) {
            case OtherResult.Keyspace(String name) -> {
                session.useKeyspace(name);
                yield Reply.of(new SetKeyspace(name));
            }
            case OtherResult.Changed(SchemaResult schema) -> Results.reply(schema);
            case OtherResult.Executed(ExecutionResult executed) ->
                    Results.reply(executed, session.version());
        };
    }

    /** Never blocks. */
    CompletableFuture<OtherResult> run(Statement statement, SchemaContext context) {
        return switch (statement) {
            case UseStatement use -> CompletableFuture.completedFuture(use(use));
            case DescribeStatement describe ->
                    CompletableFuture.completedFuture(
                            new OtherResult.Executed(
                                    Results.rows(descriptions.run(describe, context.keyspace()))));
            case SchemaStatement schema ->
                    work.run(() -> new OtherResult.Changed(definitions.run(schema, context)));
            case TruncateStatement truncate ->
                    work.run(
                            () -> {
                                definitions.truncate(truncate, context);
                                return new OtherResult.Executed(
                                        new ExecutionResult.Done(TRUNCATE_CHARGE, List.of()));
                            });
            case RoleStatement role ->
                    work.run(
                            () ->
                                    new OtherResult.Executed(
                                            roles.run(role, context.login(), context.keyspace())));
            case SelectStatement _, ModificationStatement _, BatchStatement _ ->
                    throw new IllegalArgumentException("a statement about rows");
        };
    }

    private OtherResult use(UseStatement use) {
        if (schemas.keyspace(use.keyspace()).isEmpty()) {
            throw CqlException.invalid("Keyspace '%s' does not exist".formatted(use.keyspace()));
        }
        return new OtherResult.Keyspace(use.keyspace());
    }
}
