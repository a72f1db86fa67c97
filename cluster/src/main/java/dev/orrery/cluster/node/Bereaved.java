package dev.orrery.cluster.node;

import dev.orrery.model.wire.ValueCodec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a node knows of another one that may be gone, and of who leads its replica sets.
 *
 * <pre>
 * request := the id of the other node, UTF-8; nothing if none is missed
 * answer := this, by a {@link ValueCodec}
 * </pre>
 *
 * @param node who says it
 * @param lost the node that may be gone; empty if none is missed
 * @param gone whether nobody listens any more where that node did
 * @param places of the replica sets of which this node is a member
 */
record Bereaved(String node, String lost, boolean gone, List<Place> places) {
    private static final ValueCodec<Bereaved> CODEC = ValueCodec.of(Bereaved.class, Map.of());

    /**
     * The last entry that a member has.
     *
     * @param leader who leads, as far as the member knows; empty if nobody does
     * @param now the term that the member has reached, by elections that it has heard of
     */
    record Place(int partition, String leader, long now, long term, long index)
            implements Comparable<Place> {
        @Override
        public int compareTo(Place other) {
            return Comparator.comparingLong(Place::term)
                    .thenComparingLong(Place::index)
                    .compare(this, other);
        }
    }

    Bereaved {
        places = List.copyOf(places);
    }

    Optional<Place> place(int partition) {
        return places.stream().filter(place -> place.partition == partition).findFirst();
    }

    /**
     * Whether this node is the one to stand for election: a majority agrees that nobody leads, and
     * nobody of them has more. Of several with the same, the partition's number chooses. Nobody is
     * where one of them has heard of an election since: to stand against that one helps nobody.
     *
     * @param members of the replica set, a lost one among them
     */
    boolean isHeir(Place place, List<String> members, List<Bereaved> others) {
        List<Bereaved> all = new ArrayList<>(others);
        all.add(this);
        List<Bereaved> agreeing =
                all.stream()
                        .filter(one -> members.contains(one.node))
                        .filter(one -> one.misses(place.partition, all))
                        .toList();
        return agreeing.contains(this)
                && agreeing.size() > members.size() / 2
                && agreeing.stream().allMatch(one -> one.now(place.partition) == place.term)
                && agreeing.stream()
                        .filter(other -> !other.equals(this))
                        .allMatch(other -> isBefore(other, place, members));
    }

    private long now(int partition) {
        return place(partition).map(Place::now).orElseThrow();
    }

    /** Whether this member has no leader: none, one that is gone, or one that does not lead. */
    private boolean misses(int partition, List<Bereaved> all) {
        return place(partition)
                .map(Place::leader)
                .filter(
                        leader ->
                                leader.isEmpty()
                                        || (gone && leader.equals(lost))
                                        || all.stream()
                                                .anyMatch(one -> one.denies(leader, partition)))
                .isPresent();
    }

    /** Whether this is the node itself that is believed to lead, and it does not. */
    private boolean denies(String leader, int partition) {
        return node.equals(leader)
                && place(partition).filter(own -> !own.leader.equals(node)).isPresent();
    }

    private boolean isBefore(Bereaved other, Place place, List<String> members) {
        int order = place.compareTo(other.place(place.partition).orElseThrow());
        return order > 0
                || (order == 0 && rank(node, place, members) < rank(other.node, place, members));
    }

    private static int rank(String node, Place place, List<String> members) {
        List<String> ordered = members.stream().sorted().toList();
        return Math.floorMod(ordered.indexOf(node) + place.partition, ordered.size());
    }

    byte[] toBytes() {
        return CODEC.encode(this);
    }

    static Bereaved read(byte[] bytes) {
        return CODEC.decode(bytes);
    }
}
