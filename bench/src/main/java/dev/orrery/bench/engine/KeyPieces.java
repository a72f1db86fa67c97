package dev.orrery.bench.engine;

import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.storage.key.LogicalKey;
import dev.orrery.storage.key.RecordKey;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** From the key of an item to the bytes it is stored under, and back. */
@State(Scope.Thread)
public class KeyPieces {
    private static final PartitionKeyDefinition DEFINITION = PartitionKeyDefinition.of("/pk");

    private final PartitionKey key = PartitionKey.of("customer-4711");
    private final String id = "order-0815";
    private final RingPosition position = RingPositions.of(DEFINITION, key);
    private final byte[] encoded = new RecordKey(new LogicalKey(1, position, key), id).encode();

    @Benchmark
    public RingPosition hash() {
        return RingPositions.of(DEFINITION, key);
    }

    @Benchmark
    public byte[] encode() {
        return new RecordKey(new LogicalKey(1, position, key), id).encode();
    }

    @Benchmark
    public RecordKey decode() {
        return RecordKey.read(encoded, position.sizeBytes());
    }
}
