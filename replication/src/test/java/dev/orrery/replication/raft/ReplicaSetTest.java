package dev.orrery.replication.raft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.replication.AppendResult;
import dev.orrery.replication.LogEntry;
import dev.orrery.replication.ReplicaRole;
import dev.orrery.replication.raft.TestMembers.Member;
import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.batch.Family;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the members of a replica set do together. */
class ReplicaSetTest {
    private static final RaftLogLimits SHORT_LOG = new RaftLogLimits(20, 1 << 20, 0);
    private static final int LARGE_BYTES = 3 << 20;
    private static final int NODES = 4;
    private static final int ENTRIES_ALONE = 20;

    /** Heartbeats come every 750 ms. */
    private static final long SOON_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private static @Nullable TestNodes nodes;

    @TempDir Path directory;

    @BeforeAll
    static void startNodes(@TempDir Path logs) {
        nodes = new TestNodes(logs, NODES, SHORT_LOG);
    }

    @AfterAll
    static void stopNodes() {
        if (nodes != null) {
            nodes.close();
        }
    }

    private TestMembers members(int count) {
        if (nodes == null) {
            throw new IllegalStateException("not started");
        }
        TestMembers members = new TestMembers(nodes, directory, count);
        members.awaitBegun();
        return members;
    }

    @Test
    void everyMemberAppliesWhatTheLeaderAppends() {
        try (TestMembers members = members(4)) {
            appendUpTo(members, 20);

            assertEqual(members, 4, 20);
        }
    }

    /** By heartbeats alone hardly one entry in fifty would be everywhere so soon. */
    @Test
    void everyMemberHearsSoonThatAnEntryCountsThoughNoneFollows() {
        try (TestMembers members = members(4)) {
            int soon = 0;
            for (int entry = 1; entry <= ENTRIES_ALONE; entry++) {
                long startNanos = System.nanoTime();
                appendUpTo(members, entry);
                for (int i = 0; i < 4; i++) {
                    members.awaitLsn(i, entry);
                }
                soon += System.nanoTime() - startNanos < SOON_NANOS ? 1 : 0;
            }
            assertThat(soon).isGreaterThan(ENTRIES_ALONE / 2);
        }
    }

    @Test
    void anEntryLargerThanOneMessageIsWholeOnEveryMember() {
        try (TestMembers members = members(3)) {
            byte[] large = new byte[LARGE_BYTES];
            large[LARGE_BYTES - 1] = 7;
            assertThat(append(members.leader(), 1, "large", large))
                    .isEqualTo(new AppendResult.Applied(1));
            for (int i = 0; i < 3; i++) {
                members.awaitLsn(i, 1);
                assertThat(TestMembers.stored(members.member(i), "large")).isEqualTo(large);
            }
        }
    }

    @Test
    void theOthersGoOnWithoutTheirLeaderAndItCatchesUp() {
        try (TestMembers members = members(4)) {
            appendUpTo(members, 5);
            int first = members.leaderNumber();

            members.crash(first);
            appendUpTo(members, 10);
            Member _ = members.start(first);

            assertEqual(members, 4, 10);
        }
    }

    @Test
    void aMemberThatLostItsMemoryRepeatsTheLog() {
        try (TestMembers members = members(3)) {
            appendUpTo(members, 30);
            for (int i = 0; i < 3; i++) {
                members.crash(i);
            }
            for (int i = 0; i < 3; i++) {
                Member _ = members.start(i);
            }
            appendUpTo(members, 31);

            assertEqual(members, 3, 31);
        }
    }

    @Test
    void aMemberFarBehindTakesACopyOfTheStore() {
        try (TestMembers members = members(3)) {
            appendUpTo(members, 5);
            int absent = (members.leaderNumber() + 1) % 3;
            members.crash(absent);
            appendUpTo(members, 100);
            members.leader().log().snapshot().join();

            Member _ = members.start(absent);
            assertEqual(members, 3, 100);
            appendUpTo(members, 105);
            assertEqual(members, 3, 105);
            members.crash(absent);
            Member _ = members.start(absent);
            assertEqual(members, 3, 105);
        }
    }

    @Test
    void aNewMemberGetsEverything() {
        try (TestMembers members = members(1)) {
            appendUpTo(members, 50);
            Member _ = members.join();
            members.leader().log().changeMembers(members.all()).join();
            members.awaitLsn(1, 50);
            Member _ = members.join();
            members.leader().log().changeMembers(members.all()).join();
            appendUpTo(members, 60);
            assertEqual(members, 3, 60);

            members.crash(0);
            appendUpTo(members, 65);
            Member _ = members.start(0);
            assertEqual(members, 3, 65);
        }
    }

    @Test
    void withoutAQuorumNothingIsAcknowledged() throws Exception {
        try (TestMembers members = members(4)) {
            appendUpTo(members, 3);
            int leader = members.leaderNumber();
            members.crash((leader + 1) % 4);
            members.crash((leader + 2) % 4);

            CompletionStage<AppendResult> doubtful =
                    members.member(leader).log().append(entry(members.member(leader), 4, "a"));

            assertThatThrownBy(() -> doubtful.toCompletableFuture().get(30, TimeUnit.SECONDS))
                    .hasMessageContaining("no leader");
            Member _ = members.start((leader + 1) % 4);
            members.leader().log().barrier().toCompletableFuture().get(30, TimeUnit.SECONDS);
            long lsn = members.leader().log().applied().lsn();
            assertThat(lsn).isBetween(3L, 4L);
            appendUpTo(members, 10);
            Member _ = members.start((leader + 2) % 4);
            assertEqual(members, 4, 10);
        }
    }

    @Test
    void theLeaderConfirmsWhatThereIsWithoutAnEntry() throws Exception {
        try (TestMembers members = members(4)) {
            appendUpTo(members, 5);
            RaftLog leader = members.leader().log();
            assertThat(confirmed(leader)).isEqualTo(5);
            RaftPosition last = leader.lastEntry();

            for (int i = 0; i < 10; i++) {
                assertThat(confirmed(leader)).isEqualTo(5);
            }

            assertThat(leader.lastEntry()).isEqualTo(last);
        }
    }

    @Test
    void withoutAQuorumNothingIsConfirmed() {
        try (TestMembers members = members(4)) {
            appendUpTo(members, 2);
            RaftLog leader = members.leader().log();
            int leading = members.leaderNumber();
            members.stop((leading + 1) % 4);
            assertThatCode(() -> confirmed(leader)).doesNotThrowAnyException();

            members.stop((leading + 2) % 4);

            assertThatThrownBy(() -> confirmed(leader)).isInstanceOf(ExecutionException.class);
        }
    }

    @Test
    void aMemberThatDoesNotLeadConfirmsNothing() {
        try (TestMembers members = members(3)) {
            appendUpTo(members, 1);
            RaftLog follower = members.member((members.leaderNumber() + 1) % 3).log();

            assertThatThrownBy(() -> confirmed(follower)).isInstanceOf(ExecutionException.class);
        }
    }

    @Test
    void theTermOfAFormerLeaderIsNotConfirmed() {
        try (TestMembers members = members(4)) {
            appendUpTo(members, 1);
            int former = members.leaderNumber();
            long formerTerm = members.leader().log().epoch();
            members.stop(former);
            assertThat(members.leader().log().epoch()).isGreaterThan(formerTerm);

            CompletableFuture<Void> confirmation =
                    members.round(former).confirm(formerTerm, members.all().voters());

            assertThatThrownBy(() -> confirmation.get(1, TimeUnit.MINUTES))
                    .hasMessageContaining("did not confirm their leader");
        }
    }

    private static long confirmed(RaftLog log) throws Exception {
        return log.confirm().toCompletableFuture().get(1, TimeUnit.MINUTES);
    }

    @Test
    void aMemberWithoutItsVoteHasFailedAndGoesOnWhenItIsOpenedAgain() throws Exception {
        try (TestMembers members = members(4)) {
            appendUpTo(members, 3);
            int leader = members.leaderNumber();

            members.loseVote(leader);

            assertThat(members.member(leader).log().role()).isEqualTo(ReplicaRole.FAILED);
            members.stop(leader);
            Member _ = members.start(leader);
            appendUpTo(members, 5);
            assertEqual(members, 4, 5);
        }
    }

    @Test
    void aMemberThatHasFailedCanBeRemovedAndMadeAnew() throws Exception {
        try (TestMembers members = members(4)) {
            appendUpTo(members, 3);
            int follower = (members.leaderNumber() + 1) % 4;
            members.loseVote(follower);

            members.remove(follower);

            Member _ = members.start(follower);
            appendUpTo(members, 5);
        }
    }

    @Test
    void onlyTheLeaderAppends() {
        try (TestMembers members = members(3)) {
            appendUpTo(members, 1);
            Member follower = members.member((members.leaderNumber() + 1) % 3);

            assertThatThrownBy(() -> append(follower, 2, "b", new byte[1]))
                    .hasMessageContaining("no leader");
            assertThat(follower.log().leader().orElseThrow().node())
                    .isEqualTo("n" + members.leaderNumber());
        }
    }

    /** Appends until the LSN is reached, by whoever leads. */
    private static void appendUpTo(TestMembers members, long lsn) {
        for (int attempts = 0; attempts < 1_000; attempts++) {
            Member leader = members.leader();
            long next = leader.log().applied().lsn() + 1;
            if (next > lsn) {
                return;
            }
            try {
                append(leader, next, "key" + next, text("value" + next));
            } catch (RuntimeException e) {
                // The leader has changed; the next one goes on.
                assertThat(attempts).isLessThan(1_000);
            }
        }
        throw new AssertionError("the log does not go on");
    }

    private static AppendResult append(Member member, long lsn, String key, byte[] value) {
        return member.log()
                .append(
                        new LogEntry(
                                member.log().epoch(),
                                lsn - 1,
                                lsn,
                                1_000 + lsn,
                                new BatchBuilder().put(Family.RECORDS, text(key), value).build()))
                .toCompletableFuture()
                .orTimeout(30, TimeUnit.SECONDS)
                .join();
    }

    private static LogEntry entry(Member member, long lsn, String key) {
        return new LogEntry(
                member.log().epoch(),
                lsn - 1,
                lsn,
                1_000 + lsn,
                new BatchBuilder().put(Family.RECORDS, text(key), text(key)).build());
    }

    private static void assertEqual(TestMembers members, int count, long lsn) {
        for (int i = 0; i < count; i++) {
            members.awaitLsn(i, lsn);
            Member member = members.member(i);
            for (long n = 1; n <= lsn; n++) {
                byte[] stored = TestMembers.stored(member, "key" + n);
                if (stored != null) {
                    assertThat(stored).isEqualTo(text("value" + n));
                } else {
                    assertThat(List.of("a")).contains(n == 4 ? "a" : "lost key" + n);
                }
            }
        }
    }

    private static byte[] text(String value) {
        return value.getBytes(StandardCharsets.UTF_8);
    }
}
