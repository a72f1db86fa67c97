package dev.orrery.gateway.tables;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cql.schema.SchemaCodec;
import dev.orrery.cql.schema.TableColumns;
import dev.orrery.cql.schema.TableKeys;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.ring.RingPositions;

/** One version of a table, with what is worked out from it once. */
public final class OpenTable {
    private final ContainerRecord container;
    private final TableSchema schema;
    private final TableKeys keys;
    private final TableColumns columns;

    private OpenTable(ContainerRecord container, TableSchema schema) {
        this.container = container;
        this.schema = schema;
        this.keys = new TableKeys(schema);
        this.columns = new TableColumns(schema);
    }

    static OpenTable of(ContainerRecord container) {
        return new OpenTable(container, SchemaCodec.decodeTable(container.definition().schema()));
    }

    public ContainerRecord container() {
        return container;
    }

    public TableSchema schema() {
        return schema;
    }

    /** Turns key values into keys and back. */
    public TableKeys keys() {
        return keys;
    }

    /** Columns by number. */
    public TableColumns columns() {
        return columns;
    }

    /** Where the rows with a serialised partition key are. */
    public ItemAddress address(byte[] partitionKey) {
        PartitionKey key = TableKeys.address(partitionKey);
        return new ItemAddress(
                container.number(),
                container.definition().version(),
                key,
                RingPositions.of(container.definition().partitionKey(), key));
    }
}
