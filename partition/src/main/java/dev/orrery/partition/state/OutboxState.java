package dev.orrery.partition.state;

import dev.orrery.model.graph.LinkVersion;
import dev.orrery.partition.overlay.Overlay;
import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.batch.Family;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * How far the partitions of targets know of the changes of edges here.
 *
 * <pre>
 * value := version:u8 (= 1)  queuedLsn:i64  queuedPosition:i32
 *          deliveredLsn:i64  deliveredPosition:i32  reached:list(partition:i32 lsn:i64)
 * </pre>
 *
 * @param queued the last change that goes to another partition
 * @param delivered the last one up to which all have arrived
 * @param reached for each partition with several replicas the LSN that has what has arrived there
 */
public record OutboxState(LinkVersion queued, LinkVersion delivered, Map<Integer, Long> reached) {
    private static final int VERSION = 1;
    private static final OutboxState EMPTY =
            new OutboxState(LinkVersion.NONE, LinkVersion.NONE, Map.of());

    public OutboxState {
        reached = Map.copyOf(reached);
    }

    /** What a store says, which is asked by family and key. */
    public static OutboxState read(BiFunction<Family, byte[], byte @Nullable []> find) {
        byte[] value = find.apply(Family.META, MetaKeys.OUTBOX);
        return value == null
                ? EMPTY
                : FieldReader.read(
                        "outbox state",
                        VERSION,
                        value,
                        source ->
                                new OutboxState(version(source), version(source), reached(source)));
    }

    private static Map<Integer, Long> reached(FieldReader source) {
        Map<Integer, Long> reached = new HashMap<>();
        source.list(() -> reached.put(source.number(), source.longNumber()));
        return reached;
    }

    private static LinkVersion version(FieldReader source) {
        return new LinkVersion(source.longNumber(), source.number());
    }

    /** Whether all changes have arrived. */
    public boolean isEmpty() {
        return !queued.isAfter(delivered);
    }

    public OutboxState withQueued(LinkVersion version) {
        return new OutboxState(version, delivered, reached);
    }

    public OutboxState withDelivered(LinkVersion version, Map<Integer, Long> at) {
        return new OutboxState(queued, version, later(reached, at));
    }

    private static Map<Integer, Long> later(Map<Integer, Long> one, Map<Integer, Long> other) {
        Map<Integer, Long> both = new HashMap<>(one);
        other.forEach((partition, lsn) -> both.merge(partition, lsn, Math::max));
        return both;
    }

    /** That of a partition which was merged from two: whatever either has is looked at again. */
    OutboxState merged(OutboxState other) {
        LinkVersion last = queued.isAfter(other.queued) ? queued : other.queued;
        return new OutboxState(
                last,
                isEmpty() && other.isEmpty() ? last : LinkVersion.NONE,
                later(reached, other.reached));
    }

    public void putTo(Overlay overlay) {
        overlay.put(Family.META, MetaKeys.OUTBOX, encode());
    }

    void putTo(BatchBuilder batch) {
        if (!equals(EMPTY)) {
            batch.put(Family.META, MetaKeys.OUTBOX, encode());
        }
    }

    private byte[] encode() {
        FieldWriter target = new FieldWriter(VERSION);
        return target.number(queued.lsn())
                .number(queued.position())
                .number(delivered.lsn())
                .number(delivered.position())
                .list(
                        List.copyOf(reached.entrySet()),
                        each -> target.number(each.getKey()).number(each.getValue()))
                .toBytes();
    }
}
