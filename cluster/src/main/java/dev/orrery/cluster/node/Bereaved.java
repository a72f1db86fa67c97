package dev.orrery.cluster.node;

import dev.orrery.model.wire.ValueCodec;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a node knows of another one that may be gone.
 *
 * <pre>
 * request := the id of the other node, UTF-8      answer := this, by a {@link ValueCodec}
 * </pre>
 *
 * @param node who says it
 * @param gone whether nobody listens any more where the other node did
 * @param places of the replica sets that the other node led, as far as known here
 */
record Bereaved(String node, boolean gone, List<Place> places) {
    private static final ValueCodec<Bereaved> CODEC = ValueCodec.of(Bereaved.class, Map.of());

    /** The last entry that a member has. */
    record Place(int partition, long term, long index) implements Comparable<Place> {
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
     * Whether this node is the one to stand for election: a majority agrees that the leader is
     * gone, and nobody of them has more. Of several with the same, the partition's number chooses.
     *
     * @param members of the replica set, the lost one among them
     */
    boolean isHeir(Place place, List<String> members, List<Bereaved> others) {
        List<Bereaved> agreeing =
                others.stream()
                        .filter(other -> other.gone && members.contains(other.node))
                        .filter(other -> other.place(place.partition).isPresent())
                        .toList();
        return gone
                && agreeing.size() + 1 > members.size() / 2
                && agreeing.stream().allMatch(other -> isBefore(other, place, members));
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
