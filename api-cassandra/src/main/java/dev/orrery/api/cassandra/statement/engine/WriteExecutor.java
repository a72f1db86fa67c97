package dev.orrery.api.cassandra.statement.engine;

import com.datastax.oss.protocol.internal.ProtocolConstants.WriteType;
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
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** Sends bound changes to their partitions. */
final class WriteExecutor {
    /** The type of conditional writes, which the library has no name for. */
    private static final String CAS = "CAS";

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

        void add(BoundChange change) {
            changes.addAll(change.changes());
            conditions.addAll(change.conditions());
        }
    }

    /** Makes the changes of one statement. */
    CompletableFuture<ExecutionResult> run(List<Part> parts) {
        return WritesInDoubt.told(run(parts, false, false), () -> typeOf(parts, WriteType.SIMPLE));
    }

    /** Makes the changes of a batch. */
    CompletableFuture<ExecutionResult> run(List<Part> parts, BatchStatement.Kind kind) {
        boolean logged = kind == BatchStatement.Kind.LOGGED;
        return WritesInDoubt.told(
                run(parts, logged, true),
                () -> typeOf(parts, logged ? WriteType.BATCH : WriteType.UNLOGGED_BATCH));
    }

    /** Never that of the batch log alone, which drivers send again at once. */
    private static String typeOf(List<Part> parts, String plain) {
        if (!conditional(parts).isEmpty()) {
            return CAS;
        }
        return parts.stream().anyMatch(part -> part.plan().isCounter()) ? WriteType.COUNTER : plain;
    }

    private CompletableFuture<ExecutionResult> run(
            List<Part> parts, boolean together, boolean batch) {
        List<Write> writes = parts.size() == 1 ? List.of(single(parts.getFirst())) : grouped(parts);
        List<ChangePlan> conditional = conditional(parts);
        if (conditional.isEmpty()) {
            List<String> warnings = batch ? checked(writes, together) : List.of();
            return together && writes.size() > 1
                    ? logged(writes, warnings)
                    : plain(writes, warnings);
        }
        if (writes.size() > 1) {
            throw CqlException.invalid("Batch with conditions cannot span multiple partitions");
        }
        Write only = writes.getFirst();
        BatchRules.checkConditions(only.conditions);
        return send(only)
                .thenApply(
                        written ->
                                AppliedResult.of(conditional, only.partitionKey, written, batch));
    }

    private static List<ChangePlan> conditional(List<Part> parts) {
        List<ChangePlan> plans = new ArrayList<>(0);
        for (Part part : parts) {
            if (part.plan().isConditional()) {
                plans.add(part.plan());
            }
        }
        return plans;
    }

    private static List<String> checked(List<Write> writes, boolean logged) {
        Set<TableName> tables = new LinkedHashSet<>();
        writes.forEach(write -> tables.add(write.table));
        return BatchSize.check(logged, tables, writes.stream().map(w -> w.changes).toList());
    }

    /** What changes are put together by. */
    private record Target(TableName table, ByteBuffer partitionKey) {}

    private static Write single(Part part) {
        Write write = new Write(part.plan().table(), part.change().partitionKey());
        write.add(part.change());
        return write;
    }

    private static List<Write> grouped(List<Part> parts) {
        Map<Target, Write> writes = new LinkedHashMap<>();
        for (Part part : parts) {
            byte[] key = part.change().partitionKey();
            Target target = new Target(part.plan().table(), ByteBuffer.wrap(key));
            Write write = writes.computeIfAbsent(target, t -> new Write(t.table(), key));
            write.add(part.change());
        }
        return List.copyOf(writes.values());
    }

    private CompletableFuture<ExecutionResult> plain(List<Write> writes, List<String> warnings) {
        if (writes.size() == 1 && !writes.getFirst().changes.isEmpty()) {
            return send(writes.getFirst())
                    .thenApply(written -> new ExecutionResult.Done(written.charge(), warnings));
        }
        List<Write> refusable = new ArrayList<>();
        List<Write> others = new ArrayList<>();
        for (Write write : writes) {
            if (!write.changes.isEmpty()) {
                (isRefusable(write) ? refusable : others).add(write);
            }
        }
        return sendAll(refusable)
                .thenCompose(charge -> sendAll(others).thenApply(more -> charge + more))
                .thenApply(charge -> new ExecutionResult.Done(charge, warnings));
    }

    /** What a partition may refuse for what it has goes first, before anything else is done. */
    private static boolean isRefusable(Write write) {
        return write.changes.stream().anyMatch(RowChange::dependsOnPosition);
    }

    private CompletableFuture<Double> sendAll(List<Write> writes) {
        List<CompletableFuture<RowsWritten>> sent = writes.stream().map(this::send).toList();
        return CompletableFuture.allOf(sent.toArray(CompletableFuture<?>[]::new))
                .thenApply(done -> sent.stream().mapToDouble(f -> f.join().charge()).sum());
    }

    private CompletableFuture<ExecutionResult> logged(List<Write> writes, List<String> warnings) {
        List<LoggedBatches.Part> parts = new ArrayList<>();
        for (Write write : writes) {
            if (!write.changes.isEmpty()) {
                parts.add(
                        new LoggedBatches.Part(
                                table(write.table), write.partitionKey, write.changes));
            }
        }
        return batches.write(parts).thenApply(charge -> new ExecutionResult.Done(charge, warnings));
    }

    private OpenTable table(TableName name) {
        return switch (lookup.find(name)) {
            case ResolvedTable.Stored stored -> stored.table();
            case ResolvedTable.Virtual virtual -> throw virtual.table().unmodifiable();
        };
    }

    private CompletableFuture<RowsWritten> send(Write write) {
        return rows.write(table(write.table), write.partitionKey, write.changes, write.conditions);
    }
}
