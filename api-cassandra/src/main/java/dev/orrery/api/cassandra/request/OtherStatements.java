package dev.orrery.api.cassandra.request;

import com.datastax.oss.protocol.internal.response.result.SetKeyspace;
import com.datastax.oss.protocol.internal.response.result.Void;
import dev.orrery.api.cassandra.connection.Reply;
import dev.orrery.api.cassandra.connection.Session;
import dev.orrery.api.cassandra.describe.DescribeStatements;
import dev.orrery.api.cassandra.role.RoleStatements;
import dev.orrery.api.cassandra.schema.SchemaContext;
import dev.orrery.api.cassandra.schema.SchemaStatements;
import dev.orrery.api.cassandra.schema.Schemas;
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
    private final BlockingWork work;

    public OtherStatements(
            Schemas schemas,
            SchemaStatements definitions,
            RoleStatements roles,
            DescribeStatements descriptions,
            BlockingWork work) {
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
        return switch (statement) {
            case UseStatement use -> CompletableFuture.completedFuture(use(use, session));
            case DescribeStatement describe ->
                    CompletableFuture.completedFuture(
                            Results.reply(
                                    Results.rows(descriptions.run(describe, keyspace)),
                                    session.version()));
            case SchemaStatement schema ->
                    work.run(() -> Results.reply(definitions.run(schema, context)));
            case TruncateStatement truncate ->
                    work.run(
                            () -> {
                                definitions.truncate(truncate, context);
                                return Reply.charged(Void.INSTANCE, TRUNCATE_CHARGE, List.of());
                            });
            case RoleStatement role ->
                    work.run(
                            () ->
                                    Results.reply(
                                            roles.run(role, session.login(), keyspace),
                                            session.version()));
            case SelectStatement _, ModificationStatement _, BatchStatement _ ->
                    throw new IllegalArgumentException("a statement about rows");
        };
    }

    private Reply use(UseStatement use, Session session) {
        if (schemas.keyspace(use.keyspace()).isEmpty()) {
            throw CqlException.invalid("Keyspace '%s' does not exist".formatted(use.keyspace()));
        }
        session.useKeyspace(use.keyspace());
        return Reply.of(new SetKeyspace(use.keyspace()));
    }
}
