package dev.orrery.api.cassandra.statement.engine;

import dev.orrery.api.cassandra.statement.ExecutionResult;
import dev.orrery.api.cassandra.statement.ResolvedTable;
import dev.orrery.api.cassandra.statement.TableLookup;
import dev.orrery.api.cassandra.statement.change.AppliedResult;
import dev.orrery.api.cassandra.statement.change.BoundChange;
import dev.orrery.api.cassandra.statement.change.ChangePlan;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.schema.TableName;
import dev.orrery.cql.syntax.BatchStatement;
import dev.orrery.cql.write.RowChange;
import dev.orrery.cql.write.RowCondition;
import dev.orrery.cql.write.RowsWritten;
import dev.orrery.gateway.tables.OpenTable;
import dev.orrery.gateway.tables.Rows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Sends bound changes to their partitions. */
final class WriteExecutor {
    private final TableLookup lookup;
    private final Rows rows;
    private final LoggedBatches batches;

    WriteExecutor(TableLookup lookup, Rows rows, LoggedBatches batches) {
        this.lookup = lookup;
        this.rows = rows;
        this.batches = batches;
    }

    /** A bound change and the plan it comes from. */
    record Part(ChangePlan plan, BoundChange change) {}

    /** All changes of one logical partition. */
    private static final class Write {
        private final TableName table;
        private final byte[] partitionKey;
        private final List<RowChange> changes = new ArrayList<>();
        private final List<RowCondition> conditions = new ArrayList<>();

        Write(TableName table, byte[] partitionKey) {
            this.table = table;
            this.partitionKey = partitionKey;
        }
    }

    /** Makes the changes of one statement. */
    CompletableFuture<ExecutionResult> run(List<Part> parts) {
        return run(parts, false, false);
    }

    /** Makes the changes of a batch. */
    CompletableFuture<ExecutionResult> run(List<Part> parts, BatchStatement.Kind kind) {
        return run(parts, kind == BatchStatement.Kind.LOGGED, true);
    }

    private CompletableFuture<ExecutionResult> run(
            List<Part> parts, boolean together, boolean batch) {
        List<Write> writes = grouped(parts);
        List<ChangePlan> conditional =
                parts.stream().map(Part::plan).filter(ChangePlan::isConditional).toList();
        if (conditional.isEmpty()) {
            return together && writes.size() > 1 ? logged(writes) : plain(writes);
        }
        if (writes.size() > 1) {
            throw CqlException.invalid("Batch with conditions cannot span multiple partitions");
        }
        Write only = writes.getFirst();
        return send(only)
                .thenApply(
                        written ->
                                AppliedResult.of(conditional, only.partitionKey, written, batch));
    }

    private static List<Write> grouped(List<Part> parts) {
        List<Write> writes = new ArrayList<>();
        for (Part part : parts) {
            TableName table = part.plan().table();
            byte[] key = part.change().partitionKey();
            Write write = null;
            for (Write known : writes) {
                if (known.table.equals(table) && Arrays.equals(known.partitionKey, key)) {
                    write = known;
                }
            }
            if (write == null) {
                write = new Write(table, key);
                writes.add(write);
            }
            write.changes.addAll(part.change().changes());
            write.conditions.addAll(part.change().conditions());
        }
        return writes;
    }

    private CompletableFuture<ExecutionResult> plain(List<Write> writes) {
        List<CompletableFuture<RowsWritten>> sent =
                writes.stream().filter(w -> !w.changes.isEmpty()).map(this::send).toList();
        return CompletableFuture.allOf(sent.toArray(CompletableFuture<?>[]::new))
                .thenApply(
                        done ->
                                new ExecutionResult.Done(
                                        sent.stream().mapToDouble(f -> f.join().charge()).sum(),
                                        List.of()));
    }

    private CompletableFuture<ExecutionResult> logged(List<Write> writes) {
        List<LoggedBatches.Part> parts = new ArrayList<>();
        for (Write write : writes) {
            if (!write.changes.isEmpty()) {
                parts.add(
                        new LoggedBatches.Part(
                                table(write.table), write.partitionKey, write.changes));
            }
        }
        return batches.write(parts)
                .thenApply(charge -> new ExecutionResult.Done(charge, List.of()));
    }

    private OpenTable table(TableName name) {
        return switch (lookup.find(name)) {
            case ResolvedTable.Stored stored -> stored.table();
            case ResolvedTable.Virtual virtual ->
                    throw CqlException.invalid("Modification is not supported by table " + name);
        };
    }

    private CompletableFuture<RowsWritten> send(Write write) {
        return rows.write(table(write.table), write.partitionKey, write.changes, write.conditions);
    }
}
