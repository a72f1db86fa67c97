package dev.orrery.cluster.node;

import dev.orrery.model.wire.ValueCodec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The replica sets that a node leads, for those who want to know how far members are behind.
 *
 * <pre>
 * request := nothing      answer := sets, by a {@link ValueCodec}
 * </pre>
 */
record LedSets(List<Led> sets) {
    static final String CALL = "led-sets";

    private static final ValueCodec<LedSets> CODEC = ValueCodec.of(LedSets.class, Map.of());

    /** A replica set. */
    record Led(int partition, List<String> members, List<String> readers, List<Lag> lags) {
        Led {
            members = List.copyOf(members);
            readers = List.copyOf(readers);
            lags = List.copyOf(lags);
        }

        static Led of(int partition, ReplicaSetStatus status) {
            return new Led(
                    partition,
                    status.members(),
                    status.readers(),
                    status.lags().entrySet().stream()
                            .map(lag -> new Lag(lag.getKey(), lag.getValue()))
                            .toList());
        }

        ReplicaSetStatus status(String leader) {
            Map<String, Long> byNode = new HashMap<>();
            lags.forEach(lag -> byNode.put(lag.node, lag.entries));
            return new ReplicaSetStatus(Optional.of(leader), members, readers, byNode);
        }
    }

    /** Entries that a member is behind. */
    record Lag(String node, long entries) {}

    LedSets {
        sets = List.copyOf(sets);
    }

    byte[] toBytes() {
        return CODEC.encode(this);
    }

    static LedSets read(byte[] bytes) {
        return CODEC.decode(bytes);
    }
}
