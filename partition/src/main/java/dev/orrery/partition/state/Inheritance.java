package dev.orrery.partition.state;

import dev.orrery.replication.raft.RaftMember;
import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.StoreView;
import dev.orrery.storage.key.MetaKey;
import dev.orrery.storage.record.LogicalStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the replicas of children need to know that are made by every member of a replica set for
 * itself. It is part of the same entry of the log as the {@link Departure}, so that all members
 * make the same of it.
 *
 * <pre>
 * value   := version:u8 (= 1)  members:list(member)  totals:list(list(total))  upperLsn:i64
 * member  := node:text  address:text
 * total   := container:i32  items:i64  bytes:i64
 * </pre>
 *
 * @param members with whom the replica sets of the children begin
 * @param totals items and bytes of each container in each child of a split; none for a merge
 * @param upperLsn where the upper parent of a merge was stopped; 0 for a split
 */
public record Inheritance(
        List<RaftMember> members, List<Map<Integer, LogicalStatistics>> totals, long upperLsn) {
    private static final int VERSION = 1;
    private static final byte[] KEY = MetaKey.named("inheritance");

    public Inheritance {
        members = List.copyOf(members);
        totals = totals.stream().map(Map::copyOf).toList();
    }

    /** Empty for a partition that serves, and for one that has only one replica. */
    public static Optional<Inheritance> read(StoreView view) {
        byte[] value = view.find(Family.META, KEY);
        return value == null
                ? Optional.empty()
                : Optional.of(FieldReader.read("inheritance", VERSION, value, Inheritance::fields));
    }

    public void addTo(BatchBuilder batch) {
        FieldWriter writer = new FieldWriter(VERSION);
        writer.list(members, member -> writer.text(member.node()).text(member.address()))
                .list(totals, child -> write(writer, child))
                .number(upperLsn);
        batch.put(Family.META, KEY, writer.toBytes());
    }

    /** Children do not keep what their parents left. */
    static void remove(BatchBuilder batch) {
        batch.delete(Family.META, KEY);
    }

    private static void write(FieldWriter writer, Map<Integer, LogicalStatistics> child) {
        writer.list(
                List.copyOf(child.entrySet()),
                total ->
                        writer.number(total.getKey())
                                .number(total.getValue().items())
                                .number(total.getValue().bytes()));
    }

    private static Inheritance fields(FieldReader source) {
        return new Inheritance(
                source.list(() -> new RaftMember(source.text(), source.text())),
                source.list(() -> totals(source)),
                source.longNumber());
    }

    private static Map<Integer, LogicalStatistics> totals(FieldReader source) {
        Map<Integer, LogicalStatistics> totals = new HashMap<>();
        var _ =
                source.list(
                        () ->
                                totals.put(
                                        source.number(),
                                        new LogicalStatistics(
                                                source.longNumber(), source.longNumber())));
        return totals;
    }
}
