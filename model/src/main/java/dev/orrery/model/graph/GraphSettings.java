package dev.orrery.model.graph;

import dev.orrery.model.container.ApiKind;
import dev.orrery.model.container.ContainerDefinition;
import dev.orrery.model.container.ContainerSchema;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.nio.ByteBuffer;

/**
 * What a container of items is told about the graph in it; its {@link ContainerSchema}.
 *
 * <pre>
 * schema := nothing, where nothing is set
 *         | version:u8 (= 1)  incomingSince:i64
 * </pre>
 *
 * @param incomingSince the version of the container's definition since which the edges that lead to
 *     a vertex are indexed with it; 0 if they are not. Switched off and on again, the index is
 *     another one, even to somebody who missed that it was off.
 */
public record GraphSettings(long incomingSince) {
    public static final GraphSettings NONE = new GraphSettings(0);

    /** Incoming edges are to be indexed; since when is for the catalog to say. */
    public static final GraphSettings INCOMING = new GraphSettings(1);

    private static final int VERSION = 1;

    public GraphSettings {
        if (incomingSince < 0) {
            throw new IllegalArgumentException("versions are not negative");
        }
    }

    public boolean hasIncoming() {
        return incomingSince > 0;
    }

    /** These settings as those of a definition that replaces another one. */
    public GraphSettings replacing(GraphSettings older, long version) {
        if (!hasIncoming()) {
            return NONE;
        }
        return older.hasIncoming() ? older : new GraphSettings(version);
    }

    /** The settings of a container; a table has none. */
    public static GraphSettings of(ContainerDefinition definition) {
        return definition.identity().apiKind() == ApiKind.CASSANDRA
                ? NONE
                : of(definition.schema());
    }

    /** The settings in the schema of a container of items. */
    public static GraphSettings of(ContainerSchema schema) {
        if (schema.isNone()) {
            return NONE;
        }
        ByteBuffer bytes = ByteBuffer.wrap(schema.toBytes());
        if (bytes.remaining() != 1 + Long.BYTES || bytes.get() != VERSION) {
            throw new OrreryException(
                    ErrorCode.UNKNOWN_FORMAT,
                    "The settings of a graph have a format that this version does not read.");
        }
        return new GraphSettings(bytes.getLong());
    }

    public ContainerSchema toSchema() {
        return hasIncoming()
                ? ContainerSchema.of(
                        ByteBuffer.allocate(1 + Long.BYTES)
                                .put((byte) VERSION)
                                .putLong(incomingSince)
                                .array())
                : ContainerSchema.NONE;
    }
}
