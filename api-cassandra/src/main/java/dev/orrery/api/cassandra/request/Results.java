package dev.orrery.api.cassandra.request;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import com.datastax.oss.protocol.internal.response.result.SchemaChange;
import com.datastax.oss.protocol.internal.response.result.Void;
import dev.orrery.api.cassandra.connection.Reply;
import dev.orrery.api.cassandra.describe.Description;
import dev.orrery.api.cassandra.schema.SchemaResult;
import dev.orrery.api.cassandra.statement.ColumnSpec;
import dev.orrery.api.cassandra.statement.ExecutionResult;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.Values;
import dev.orrery.gateway.tables.SchemaEvent;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** Results as messages. */
final class Results {
    private static final double SCHEMA_CHARGE = 1;

    private Results() {}

    /** A result whose metadata goes with it. */
    static Reply reply(ExecutionResult result, int version) {
        return switch (result) {
            case ExecutionResult.Done done -> charged(Void.INSTANCE, done);
            case ExecutionResult.Rows rows -> charged(rows(rows, full(rows, version, null)), rows);
        };
    }

    /**
     * A result of a prepared statement.
     *
     * @param skip whether the client knows the metadata
     * @param newMetadataId of metadata that the client does not know yet; else null
     */
    static Reply reply(
            ExecutionResult result, int version, boolean skip, byte @Nullable [] newMetadataId) {
        if (!(result instanceof ExecutionResult.Rows rows)) {
            return reply(result, version);
        }
        RowsMetadata metadata =
                skip && newMetadataId == null
                        ? new RowsMetadata(rows.columns().size(), state(rows), null, null)
                        : full(rows, version, newMetadataId);
        return charged(rows(rows, metadata), rows);
    }

    private static Reply charged(Message message, ExecutionResult result) {
        return Reply.charged(message, result.charge(), result.warnings());
    }

    private static RowsMetadata full(
            ExecutionResult.Rows rows, int version, byte @Nullable [] newMetadataId) {
        return new RowsMetadata(
                WireTypes.specs(rows.columns(), version), state(rows), null, newMetadataId);
    }

    private static @Nullable ByteBuffer state(ExecutionResult.Rows rows) {
        return rows.pagingState().map(ByteBuffer::wrap).orElse(null);
    }

    private static DefaultRows rows(ExecutionResult.Rows rows, RowsMetadata metadata) {
        Queue<List<ByteBuffer>> data = new ArrayDeque<>(rows.rows().size());
        for (List<byte @Nullable []> row : rows.rows()) {
            List<@Nullable ByteBuffer> cells = new ArrayList<>(row.size());
            for (byte @Nullable [] cell : row) {
                cells.add(cell == null ? null : ByteBuffer.wrap(cell));
            }
            data.add(withNulls(cells));
        }
        return new DefaultRows(metadata, data);
    }

    /** The library does not say that cells may be null, and sends them as such. */
    @SuppressWarnings({"NullAway", "unchecked"})
    private static List<ByteBuffer> withNulls(List<@Nullable ByteBuffer> cells) {
        return (List<ByteBuffer>) (List<?>) cells;
    }

    static Reply reply(SchemaResult result) {
        Message message = result.event().<Message>map(Results::change).orElse(Void.INSTANCE);
        return Reply.charged(message, SCHEMA_CHARGE, List.of());
    }

    private static SchemaChange change(SchemaEvent event) {
        return new SchemaChange(
                event.change().name(),
                event.target().name(),
                event.keyspace(),
                event.name().isEmpty() ? null : event.name(),
                null);
    }

    static ExecutionResult rows(Description description) {
        List<ColumnSpec> columns =
                description.columns().stream()
                        .map(name -> new ColumnSpec("system", "describe", name, NativeType.TEXT))
                        .toList();
        List<List<byte @Nullable []>> rows = new ArrayList<>();
        for (List<String> row : description.rows()) {
            List<byte @Nullable []> cells = new ArrayList<>(row.size());
            row.forEach(text -> cells.add(Values.ofText(text)));
            rows.add(cells);
        }
        return new ExecutionResult.Rows(columns, rows, Optional.empty(), SCHEMA_CHARGE, List.of());
    }
}
