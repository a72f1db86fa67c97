package dev.orrery.cluster.node;

import dev.orrery.replication.raft.RaftMember;
import dev.orrery.replication.raft.RaftMembers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Brings the members of a replica set to the plan one by one. Ratis refuses a change of as many
 * members as the set has: a set that is behind by two nodes would stay so.
 *
 * <p>First come those who are to vote, then go those who are not to, and then those who only read:
 * a reader never keeps the set from a change that its quorum needs.
 */
final class MemberSteps {
    private final RaftMembers current;
    private final RaftMembers planned;
    private final Situation situation;

    /**
     * What the leader knows of the members.
     *
     * @param self the leader, which leaves only after another has taken its place
     * @param present nodes that answer
     * @param ready members that have everything, or nearly
     * @param silent readers that do not answer: no member can be added while they are there
     * @param attempt of several that are missing each has its turn: one of them may be down
     */
    record Situation(
            String self, Set<String> present, Set<String> ready, Set<String> silent, int attempt) {}

    private MemberSteps(RaftMembers current, RaftMembers planned, Situation situation) {
        this.current = current;
        this.planned = planned;
        this.situation = situation;
    }

    /** The members to have next; those there are if nothing can be done at the moment. */
    static RaftMembers next(RaftMembers current, RaftMembers planned, Situation situation) {
        return new MemberSteps(current, planned, situation).next();
    }

    /** Who is to lead so that the leader can leave; empty if it stays, or is not alone yet. */
    static Optional<String> successor(
            RaftMembers current, RaftMembers planned, Situation situation) {
        List<RaftMember> leaving = minus(current.voters(), planned.voters());
        boolean mustLeave =
                leaving.size() == 1 && leaving.getFirst().node().equals(situation.self());
        return mustLeave
                ? current.voters().stream()
                        .filter(planned.voters()::contains)
                        .map(RaftMember::node)
                        .filter(situation.ready()::contains)
                        .filter(situation.present()::contains)
                        .findFirst()
                : Optional.empty();
    }

    private RaftMembers next() {
        Optional<RaftMember> voter = missingVoter();
        if (voter.isPresent()) {
            return added(voter.get());
        }
        Optional<RaftMember> leaving = leavingVoter();
        if (leaving.isPresent()) {
            return withoutVoter(leaving.get());
        }
        List<RaftMember> surplus = minus(current.readers(), planned.nodes());
        if (!surplus.isEmpty()) {
            return withReaders(minus(current.readers(), surplus));
        }
        return missingReader().map(this::addedReader).orElse(current);
    }

    private static List<RaftMember> minus(List<RaftMember> some, List<RaftMember> others) {
        return some.stream().filter(one -> !others.contains(one)).toList();
    }

    /** A reader votes once it has everything; anybody else gets that before Ratis lets it vote. */
    private Optional<RaftMember> missingVoter() {
        return turn(
                minus(planned.voters(), current.voters()).stream()
                        .filter(
                                one ->
                                        !current.readers().contains(one)
                                                || situation.ready().contains(one.node()))
                        .toList());
    }

    private Optional<RaftMember> turn(List<RaftMember> several) {
        return several.isEmpty()
                ? Optional.empty()
                : Optional.of(several.get(Math.floorMod(situation.attempt(), several.size())));
    }

    private RaftMembers added(RaftMember voter) {
        if (current.readers().contains(voter)) {
            return new RaftMembers(
                    plus(current.voters(), voter), minus(current.readers(), List.of(voter)));
        }
        return hasSilentReaders()
                ? withoutSilentReaders()
                : new RaftMembers(plus(current.voters(), voter), current.readers());
    }

    /** Not before most of those who are to vote do so. */
    private Optional<RaftMember> leavingVoter() {
        long there = planned.voters().stream().filter(current.voters()::contains).count();
        return there * 2 <= planned.voters().size()
                ? Optional.empty()
                : minus(current.voters(), planned.voters()).stream()
                        .filter(one -> !one.node().equals(situation.self()))
                        .findFirst();
    }

    private RaftMembers withoutVoter(RaftMember voter) {
        List<RaftMember> voters = minus(current.voters(), List.of(voter));
        return planned.readers().contains(voter)
                ? new RaftMembers(voters, plus(current.readers(), voter))
                : new RaftMembers(voters, current.readers());
    }

    private Optional<RaftMember> missingReader() {
        return turn(
                minus(planned.readers(), current.nodes()).stream()
                        .filter(one -> situation.present().contains(one.node()))
                        .toList());
    }

    private RaftMembers addedReader(RaftMember reader) {
        return hasSilentReaders()
                ? withoutSilentReaders()
                : withReaders(plus(current.readers(), reader));
    }

    private boolean hasSilentReaders() {
        return !situation.silent().isEmpty();
    }

    private RaftMembers withoutSilentReaders() {
        return withReaders(
                current.readers().stream()
                        .filter(one -> !situation.silent().contains(one.node()))
                        .toList());
    }

    private RaftMembers withReaders(List<RaftMember> readers) {
        return new RaftMembers(current.voters(), readers);
    }

    private static List<RaftMember> plus(List<RaftMember> some, RaftMember one) {
        List<RaftMember> more = new ArrayList<>(some);
        more.add(one);
        return more;
    }
}
