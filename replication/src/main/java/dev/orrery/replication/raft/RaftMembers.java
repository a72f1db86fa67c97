package dev.orrery.replication.raft;

import java.util.List;
import java.util.stream.Stream;

/**
 * Who belongs to a replica set.
 *
 * @param voters those who decide what is in the log, and of whom one leads
 * @param readers those who get all that is decided, and decide nothing
 */
public record RaftMembers(List<RaftMember> voters, List<RaftMember> readers) {
    /** Nobody. */
    public static final RaftMembers NONE = new RaftMembers(List.of(), List.of());

    public RaftMembers {
        voters = List.copyOf(voters);
        readers = List.copyOf(readers);
        if (readers.stream().anyMatch(voters::contains)) {
            throw new IllegalArgumentException("a reader votes: " + readers + " of " + voters);
        }
    }

    /** Members who all vote. */
    public static RaftMembers voting(List<RaftMember> voters) {
        return new RaftMembers(voters, List.of());
    }

    /** Those who vote, then those who do not. */
    public List<RaftMember> nodes() {
        return Stream.concat(voters.stream(), readers.stream()).toList();
    }

    /** Whether these are the same, in whatever order. */
    public boolean isSameAs(RaftMembers others) {
        return voters.size() == others.voters.size()
                && readers.size() == others.readers.size()
                && voters.containsAll(others.voters)
                && readers.containsAll(others.readers);
    }
}
