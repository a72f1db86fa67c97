package dev.orrery.api.cassandra.request;

import dev.orrery.api.cassandra.auth.Login;
import dev.orrery.api.cassandra.console.CqlAnswer;
import dev.orrery.api.cassandra.console.CqlConsole;
import dev.orrery.api.cassandra.console.CqlQuestion;
import dev.orrery.api.cassandra.schema.SchemaContext;
import dev.orrery.api.cassandra.statement.BoundValues;
import dev.orrery.api.cassandra.statement.ColumnSpec;
import dev.orrery.api.cassandra.statement.ExecutionOptions;
import dev.orrery.api.cassandra.statement.ExecutionResult;
import dev.orrery.api.cassandra.statement.Prepared;
import dev.orrery.api.cassandra.statement.StatementPlan;
import dev.orrery.api.cassandra.statement.Statements;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.syntax.CqlParser;
import dev.orrery.cql.syntax.ParsedStatement;
import dev.orrery.cql.type.Names;
import dev.orrery.model.command.ConsistencyLevel;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** Runs statements without a connection. */
final class LocalConsole implements CqlConsole {
    private static final double SCHEMA_CHARGE = 1;

    private final Statements statements;
    private final OtherStatements others;
    private final RowAccess access;

    LocalConsole(Statements statements, OtherStatements others, RowAccess access) {
        this.statements = statements;
        this.others = others;
        this.access = access;
    }

    @Override
    public CompletableFuture<CqlAnswer> run(CqlQuestion question) {
        try {
            return answer(question).exceptionally(LocalConsole::rethrow);
        } catch (CqlException e) {
            throw refusal(e);
        }
    }

    private CompletableFuture<CqlAnswer> answer(CqlQuestion question) {
        ParsedStatement parsed = CqlParser.parse(question.text());
        Login login = Login.account(question.readOnly());
        if (!CqlRequests.isAboutRows(parsed)) {
            return others.run(
                            parsed.statement(),
                            new SchemaContext(login, question.keyspace(), Map.of()))
                    .thenApply(LocalConsole::answer);
        }
        Prepared statement = statements.prepare(parsed, question.keyspace());
        access.require(login, statement);
        return statements
                .execute(
                        statement,
                        values(question.values(), statement.variables()),
                        options(question))
                .thenApply(LocalConsole::answer);
    }

    @Override
    public StatementPlan explain(CqlQuestion question) {
        try {
            ParsedStatement parsed = CqlParser.parse(question.text());
            if (!CqlRequests.isAboutRows(parsed)) {
                throw CqlException.invalid(
                        "Only SELECT, INSERT, UPDATE, DELETE and BATCH have a plan");
            }
            Prepared statement = statements.prepare(parsed, question.keyspace());
            access.require(Login.account(question.readOnly()), statement);
            return statements.explain(statement, values(question.values(), statement.variables()));
        } catch (CqlException e) {
            throw refusal(e);
        }
    }

    private static ExecutionOptions options(CqlQuestion question) {
        return new ExecutionOptions(
                question.keyspace(),
                OptionalInt.of(question.page().size()),
                question.page().state(),
                OptionalLong.empty(),
                ConsistencyLevel.SESSION);
    }

    private static BoundValues values(List<String> texts, List<ColumnSpec> variables) {
        if (texts.size() != variables.size()) {
            throw CqlException.invalid(
                    "The statement has %d markers, and there are %d values"
                            .formatted(variables.size(), texts.size()));
        }
        List<byte @Nullable []> values = new ArrayList<>(texts.size());
        for (int i = 0; i < texts.size(); i++) {
            values.add(variables.get(i).type().fromText(texts.get(i)));
        }
        return BoundValues.of(values);
    }

    @Override
    public List<CompletableFuture<Double>> insert(
            String keyspace, String table, List<String> rows) {
        Prepared statement;
        try {
            statement =
                    statements.prepare(
                            CqlParser.parse(
                                    "INSERT INTO %s.%s JSON ?"
                                            .formatted(
                                                    Names.quoted(keyspace), Names.quoted(table))),
                            Optional.empty());
        } catch (CqlException e) {
            throw refusal(e);
        }
        return rows.stream().map(row -> insert(statement, row)).toList();
    }

    private CompletableFuture<Double> insert(Prepared statement, String row) {
        try {
            return statements
                    .execute(
                            statement,
                            values(List.of(row), statement.variables()),
                            ExecutionOptions.DEFAULT)
                    .thenApply(ExecutionResult::charge)
                    .exceptionally(LocalConsole::rethrow);
        } catch (CqlException e) {
            return CompletableFuture.failedFuture(refusal(e));
        }
    }

    private static CqlAnswer answer(OtherResult result) {
        return switch (result) {
            case OtherResult.Keyspace(String name) -> done(0, List.of(), Optional.of(name));
            case OtherResult.Changed _ -> done(SCHEMA_CHARGE, List.of(), Optional.empty());
            case OtherResult.Executed(ExecutionResult executed) -> answer(executed);
        };
    }

    private static CqlAnswer done(double charge, List<String> warnings, Optional<String> keyspace) {
        return new CqlAnswer(
                List.of(),
                List.of(),
                Optional.empty(),
                new CqlAnswer.Cost(charge, warnings),
                keyspace);
    }

    private static CqlAnswer answer(ExecutionResult result) {
        return switch (result) {
            case ExecutionResult.Done done ->
                    done(done.charge(), done.warnings(), Optional.empty());
            case ExecutionResult.Rows rows ->
                    new CqlAnswer(
                            rows.columns().stream()
                                    .map(
                                            column ->
                                                    new CqlAnswer.Column(
                                                            column.name(), column.type().cqlName()))
                                    .toList(),
                            rows.rows().stream().map(row -> texts(row, rows.columns())).toList(),
                            rows.pagingState(),
                            new CqlAnswer.Cost(rows.charge(), rows.warnings()),
                            Optional.empty());
        };
    }

    private static List<String> texts(List<byte @Nullable []> row, List<ColumnSpec> columns) {
        List<String> texts = new ArrayList<>(row.size());
        for (int i = 0; i < row.size(); i++) {
            byte[] cell = row.get(i);
            texts.add(cell == null ? "null" : columns.get(i).type().toJson(cell));
        }
        return texts;
    }

    @SuppressWarnings("TypeParameterUnusedInFormals") // Never returns anything.
    private static <T> T rethrow(Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null
                        ? failure.getCause()
                        : failure;
        throw cause instanceof CqlException refused
                ? refusal(refused)
                : cause instanceof OrreryException known ? known : new CompletionException(cause);
    }

    private static OrreryException refusal(CqlException e) {
        ErrorCode code =
                switch (e.kind()) {
                    case UNAUTHORIZED -> ErrorCode.FORBIDDEN;
                    case ALREADY_EXISTS -> ErrorCode.ALREADY_EXISTS;
                    case OVERLOADED -> ErrorCode.THROTTLED;
                    case UNAVAILABLE, TRUNCATE_FAILED -> ErrorCode.SERVICE_UNAVAILABLE;
                    case PROTOCOL,
                            BAD_CREDENTIALS,
                            FUNCTION_FAILED,
                            SYNTAX,
                            INVALID,
                            CONFIGURATION,
                            UNPREPARED ->
                            ErrorCode.BAD_REQUEST;
                };
        return new OrreryException(code, e.text());
    }
}
