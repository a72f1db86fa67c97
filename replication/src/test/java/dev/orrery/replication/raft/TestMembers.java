package dev.orrery.replication.raft;

import dev.orrery.replication.ReplicaRole;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.ReadView;
import dev.orrery.storage.engine.StoreOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The members of one group, on nodes of this process. */
public final class TestMembers implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final TestNodes nodes;
    private final Path directory;
    private final int group;
    private final Map<Integer, Member> running = new TreeMap<>();
    private final RaftMembers first;
    private final List<RaftMember> all = new ArrayList<>();

    /** One of them. */
    public record Member(PartitionStore store, RaftLog log) {}

    public TestMembers(TestNodes nodes, Path directory, int count) {
        this(nodes, directory, count, 0);
    }

    /** A group that begins with members who do not vote behind those who do. */
    public TestMembers(TestNodes nodes, Path directory, int voters, int readers) {
        this.nodes = nodes;
        this.directory = directory;
        this.group = nodes.newGroup();
        for (int i = 0; i < voters + readers; i++) {
            all.add(nodes.node(i).self());
        }
        this.first = voting(voters);
        for (int i = 0; i < all.size(); i++) {
            Member _ = start(i);
        }
    }

    /** Starts a member again that was stopped. */
    public Member start(int number) {
        return start(number, number < first.nodes().size() ? first : RaftMembers.NONE);
    }

    /** Starts a member that does not belong to the group yet. */
    public Member join() {
        all.add(nodes.node(all.size()).self());
        return start(all.size() - 1, RaftMembers.NONE);
    }

    private Member start(int number, RaftMembers peers) {
        PartitionStore store =
                PartitionStore.open(
                        nodes.environment(),
                        directory.resolve("store-" + number),
                        StoreOptions.replicated());
        Member member = new Member(store, nodes.node(number).open(group, peers, store));
        running.put(number, member);
        return member;
    }

    /** All that were ever started. */
    public RaftMembers all() {
        return RaftMembers.voting(all);
    }

    /** All that were ever started, of whom the first vote. */
    public RaftMembers voting(int voters) {
        return new RaftMembers(all.subList(0, voters), all.subList(voters, all.size()));
    }

    /** What a member does to find out whether it was replaced. */
    LeadershipRound round(int number) {
        RaftNode node = nodes.node(number);
        return new LeadershipRound(node.rpc(), node.self(), TestNodes.id(group));
    }

    public Member member(int number) {
        return Optional.ofNullable(running.get(number)).orElseThrow();
    }

    /** Ends a member in an orderly way. */
    public void stop(int number) {
        Member member = member(number);
        running.remove(number);
        close(member);
    }

    /** Has a member find that the disk has lost its vote. */
    void loseVote(int number) throws IOException {
        Files.write(nodes.vote(number, group), new byte[0]);
        member(number).log().checkVote();
    }

    /** Ends a member and removes its log. */
    void remove(int number) {
        stop(number);
        nodes.node(number).delete(group);
    }

    private static void close(Member member) {
        member.log().close();
        member.store().close();
    }

    /** Ends a member as a crash does: what its store has in memory only is lost. */
    public void crash(int number) {
        Member member = member(number);
        running.remove(number);
        member.store().close();
        member.log().close();
    }

    /** The member that leads, once there is one. */
    public Member leader() {
        await(() -> leading() != null);
        Member leading = leading();
        return leading == null ? leader() : leading;
    }

    public int leaderNumber() {
        Member leader = leader();
        return running.entrySet().stream()
                .filter(entry -> entry.getValue().equals(leader))
                .findFirst()
                .orElseThrow()
                .getKey();
    }

    private @Nullable Member leading() {
        for (Member member : running.values()) {
            if (member.log().role() == ReplicaRole.LEADER) {
                return member;
            }
        }
        return null;
    }

    public static byte @Nullable [] stored(Member member, String key) {
        try (ReadView view = member.store().latest()) {
            return view.find(Family.RECORDS, key.getBytes(StandardCharsets.UTF_8));
        }
    }

    public void awaitLsn(int number, long lsn) {
        await(() -> member(number).log().applied().lsn() >= lsn);
    }

    /** Waits until every running member has an entry: without one, its vote does not count. */
    public void awaitBegun() {
        await(() -> leader().log().status().beginners().isEmpty());
    }

    public static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("it did not happen in time");
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
    }

    /** Ends all members in an orderly way, at once. */
    public void stopAll() {
        // A log takes about a second to close: Ratis's writer looks up once a second.
        List.copyOf(running.values()).parallelStream().forEach(TestMembers::close);
        running.clear();
    }

    @Override
    public void close() {
        stopAll();
    }
}
