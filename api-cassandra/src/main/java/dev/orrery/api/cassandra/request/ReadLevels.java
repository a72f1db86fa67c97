package dev.orrery.api.cassandra.request;

import com.datastax.oss.protocol.internal.ProtocolConstants;
import dev.orrery.model.command.ConsistencyLevel;

/** What the levels of CQL mean for reads; writes are always on three of four replicas. */
final class ReadLevels {
    private ReadLevels() {}

    /** One replica says what it has; for more, the replica set says what there is. */
    static ConsistencyLevel of(int level) {
        return switch (level) {
            case ProtocolConstants.ConsistencyLevel.ANY,
                    ProtocolConstants.ConsistencyLevel.ONE,
                    ProtocolConstants.ConsistencyLevel.LOCAL_ONE ->
                    ConsistencyLevel.EVENTUAL;
            default -> ConsistencyLevel.STRONG;
        };
    }
}
