package dev.orrery.partition.state;

import dev.orrery.cql.row.RowMerge;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.SchemaCodec;
import dev.orrery.cql.schema.TableColumns;
import dev.orrery.cql.schema.TableKeys;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.cql.write.RowConditions;
import dev.orrery.model.container.ContainerSchema;

/** A CQL table as the partition uses it: what is worked out from its schema once. Immutable. */
public final class LiveTable {
    private final TableSchema schema;
    private final TableColumns columns;
    private final TableKeys keys;
    private final RowMerge merge;
    private final RowConditions conditions;
    private final boolean statics;

    private LiveTable(TableSchema schema) {
        this.schema = schema;
        this.columns = new TableColumns(schema);
        this.keys = new TableKeys(schema);
        this.merge = new RowMerge(columns);
        this.conditions = new RowConditions(columns);
        this.statics = schema.columns().stream().anyMatch(ColumnSchema::isStatic);
    }

    static LiveTable of(ContainerSchema schema) {
        return new LiveTable(SchemaCodec.decodeTable(schema));
    }

    public TableColumns columns() {
        return columns;
    }

    public TableKeys keys() {
        return keys;
    }

    public RowMerge merge() {
        return merge;
    }

    public RowConditions conditions() {
        return conditions;
    }

    /** How long deletions are kept. */
    public int graceSeconds() {
        return schema.options().gcGraceSeconds();
    }

    /** How often the table was emptied. */
    public long truncations() {
        return schema.numbers().truncations();
    }

    /** Whether the column with a number is a static one. */
    public boolean isStatic(int column) {
        ColumnSchema found = columns.column(column);
        return found != null && found.isStatic();
    }

    /** Whether the table may have static columns. */
    public boolean hasStatics() {
        return statics;
    }
}
