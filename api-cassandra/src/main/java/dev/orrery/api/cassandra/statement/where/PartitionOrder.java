package dev.orrery.api.cassandra.statement.where;

import dev.orrery.model.key.CassandraToken;
import java.util.Arrays;
import java.util.Comparator;

/** The order of logical partitions: by token, then by key. */
public final class PartitionOrder {
    public static final Comparator<byte[]> BY_TOKEN =
            Comparator.<byte[]>comparingLong(PartitionOrder::token)
                    .thenComparing(Arrays::compareUnsigned);

    private PartitionOrder() {}

    public static long token(byte[] key) {
        return CassandraToken.of(key).value();
    }
}
