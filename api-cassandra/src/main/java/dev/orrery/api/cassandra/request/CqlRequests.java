package dev.orrery.api.cassandra.request;

import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.request.Batch;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.Prepare;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.request.query.QueryOptions;
import com.datastax.oss.protocol.internal.response.result.Prepared;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import dev.orrery.api.cassandra.connection.Reply;
import dev.orrery.api.cassandra.connection.Requests;
import dev.orrery.api.cassandra.connection.Session;
import dev.orrery.api.cassandra.console.CqlConsole;
import dev.orrery.api.cassandra.frame.ProtocolVersion;
import dev.orrery.api.cassandra.statement.BoundValues;
import dev.orrery.api.cassandra.statement.ExecutionOptions;
import dev.orrery.api.cassandra.statement.ExecutionResult;
import dev.orrery.api.cassandra.statement.Statements;
import dev.orrery.cql.error.CqlErrorKind;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.syntax.BatchStatement;
import dev.orrery.cql.syntax.CqlParser;
import dev.orrery.cql.syntax.ModificationStatement;
import dev.orrery.cql.syntax.ParsedStatement;
import dev.orrery.cql.syntax.SelectStatement;
import dev.orrery.model.command.ConsistencyLevel;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Runs QUERY, PREPARE, EXECUTE and BATCH. */
public final class CqlRequests implements Requests {
    private static final int BATCH_STATEMENT_LIMIT = 65_535;

    private final Statements statements;
    private final PreparedStatements prepared;
    private final OtherStatements others;
    private final RowAccess access;

    /**
     * Requests.
     *
     * @param preparedChars how many characters of prepared statements are kept
     */
    public CqlRequests(
            Statements statements, OtherStatements others, RowAccess access, long preparedChars) {
        this.statements = statements;
        this.others = others;
        this.access = access;
        this.prepared = new PreparedStatements(statements, access.schemas(), preparedChars);
    }

    /** The same statements without a connection. */
    public CqlConsole console() {
        return new LocalConsole(statements, others, access);
    }

    @Override
    public CompletableFuture<Reply> run(Session session, Frame request) {
        return switch (request.message) {
            case Query query -> query(session, request, query);
            case Prepare prepare -> CompletableFuture.completedFuture(prepare(session, prepare));
            case Execute execute -> execute(session, request, execute);
            case Batch batch -> batch(session, batch);
            default ->
                    throw new CqlException(
                            CqlErrorKind.PROTOCOL,
                            "Unexpected message with opcode " + request.message.opcode);
        };
    }

    private static Optional<String> keyspace(Session session, @Nullable String given) {
        return given == null ? session.keyspace() : Optional.of(given);
    }

    private CompletableFuture<Reply> query(Session session, Frame request, Query query) {
        ParsedStatement parsed = CqlParser.parse(query.query);
        Optional<String> keyspace = keyspace(session, query.options.keyspace);
        if (!isAboutRows(parsed)) {
            return others.run(parsed.statement(), session, keyspace, request.customPayload);
        }
        dev.orrery.api.cassandra.statement.Prepared statement =
                statements.prepare(parsed, keyspace);
        boolean named = !query.options.namedValues.isEmpty();
        if (!named && query.options.positionalValues.size() != statement.variables().size()) {
            throw CqlException.invalid("Invalid amount of bind variables");
        }
        return execute(session, statement, query.options, keyspace)
                .thenApply(result -> Results.reply(result, session.version()));
    }

    static boolean isAboutRows(ParsedStatement parsed) {
        return switch (parsed.statement()) {
            case SelectStatement _, ModificationStatement _, BatchStatement _ -> true;
            default -> false;
        };
    }

    private CompletableFuture<ExecutionResult> execute(
            Session session,
            dev.orrery.api.cassandra.statement.Prepared statement,
            QueryOptions options,
            Optional<String> keyspace) {
        access.require(session.login(), statement);
        if (statement.isRead()) {
            RequestValues.checkRead(options.consistency);
        } else {
            RequestValues.checkWrite(options.consistency, options.serialConsistency);
        }
        BoundValues values = RequestValues.bound(options, statement.variables(), session.version());
        return statements.execute(statement, values, RequestValues.execution(options, keyspace));
    }

    private Reply prepare(Session session, Prepare prepare) {
        Optional<String> keyspace = keyspace(session, prepare.keyspace);
        PreparedStatement statement = prepared.prepare(prepare.cqlQuery, keyspace);
        int version = session.version();
        int[] routing =
                statement
                        .rows()
                        .map(rows -> rows.partitionKeyVariables())
                        .orElse(List.of())
                        .stream()
                        .mapToInt(Integer::intValue)
                        .toArray();
        RowsMetadata variables =
                new RowsMetadata(
                        WireTypes.specs(statement.variables(), version), null, routing, null);
        RowsMetadata result =
                statement.resultColumns().isEmpty()
                        ? new RowsMetadata(0, null, null, null)
                        : new RowsMetadata(
                                WireTypes.specs(statement.resultColumns(), version),
                                null,
                                null,
                                null);
        return Reply.of(
                new Prepared(
                        PreparedStatements.id(prepare.cqlQuery, keyspace).bytes(),
                        statement.metadataId().bytes(),
                        variables,
                        result));
    }

    private CompletableFuture<Reply> execute(Session session, Frame request, Execute execute) {
        PreparedStatement statement = prepared.find(execute.queryId);
        if (statement.rows().isEmpty()) {
            return others.run(
                    statement.parsed().statement(),
                    session,
                    statement.keyspace(),
                    request.customPayload);
        }
        int version = session.version();
        byte @Nullable [] changed = changedMetadata(statement, execute, version);
        boolean skip =
                execute.options.skipMetadata
                        && statement.metadataId().equals(statement.firstMetadataId());
        boolean known =
                version >= ProtocolVersion.WITH_SEGMENTS ? execute.options.skipMetadata : skip;
        return execute(session, statement.rows().get(), execute.options, statement.keyspace())
                .thenApply(result -> Results.reply(result, version, known, changed));
    }

    /** The id of the result's metadata, if the client has another one. */
    private static byte @Nullable [] changedMetadata(
            PreparedStatement statement, Execute execute, int version) {
        if (version < ProtocolVersion.WITH_SEGMENTS || statement.resultColumns().isEmpty()) {
            return null;
        }
        byte[] current = statement.metadataId().bytes();
        return Arrays.equals(current, execute.resultMetadataId) ? null : current;
    }

    private CompletableFuture<Reply> batch(Session session, Batch batch) {
        if (batch.nowInSeconds != QueryOptions.NO_NOW_IN_SECONDS) {
            throw CqlException.invalid("A request cannot set the time: now in seconds");
        }
        if (batch.queriesOrIds.size() > BATCH_STATEMENT_LIMIT) {
            throw CqlException.invalid("A batch has too many statements");
        }
        RequestValues.checkWrite(batch.consistency, batch.serialConsistency);
        Optional<String> keyspace = keyspace(session, batch.keyspace);
        List<Statements.Batch.Entry> entries = new ArrayList<>();
        for (int i = 0; i < batch.queriesOrIds.size(); i++) {
            entries.add(entry(session, batch.queriesOrIds.get(i), batch.values.get(i), keyspace));
        }
        ExecutionOptions options =
                new ExecutionOptions(
                        keyspace,
                        OptionalInt.empty(),
                        Optional.empty(),
                        RequestValues.timestamp(batch.defaultTimestamp),
                        ConsistencyLevel.SESSION);
        return statements
                .executeBatch(new Statements.Batch(kind(batch.type), entries), options)
                .thenApply(result -> Results.reply(result, session.version()));
    }

    private static BatchStatement.Kind kind(byte type) {
        return switch (type) {
            case 0 -> BatchStatement.Kind.LOGGED;
            case 1 -> BatchStatement.Kind.UNLOGGED;
            case 2 -> BatchStatement.Kind.COUNTER;
            default ->
                    throw new CqlException(
                            CqlErrorKind.PROTOCOL, "Invalid BATCH message type " + type);
        };
    }

    private Statements.Batch.Entry entry(
            Session session, Object textOrId, List<ByteBuffer> values, Optional<String> keyspace) {
        ParsedStatement parsed;
        Optional<dev.orrery.api.cassandra.statement.Prepared> statement;
        if (textOrId instanceof byte[] id) {
            PreparedStatement found = prepared.find(id);
            parsed = found.parsed();
            statement = found.rows();
        } else {
            parsed = CqlParser.parse((String) textOrId);
            statement =
                    parsed.statement() instanceof ModificationStatement
                            ? Optional.of(statements.prepare(parsed, keyspace))
                            : Optional.empty();
        }
        if (statement.isEmpty() || !(parsed.statement() instanceof ModificationStatement)) {
            throw CqlException.invalid(
                    "Invalid statement in batch: only UPDATE, INSERT and DELETE statements are"
                            + " allowed.");
        }
        access.require(session.login(), statement.get());
        BoundValues bound =
                RequestValues.bound(values, statement.get().variables(), session.version());
        return new Statements.Batch.Entry(statement.get(), bound);
    }
}
