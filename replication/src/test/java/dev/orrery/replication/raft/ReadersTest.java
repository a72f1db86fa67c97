package dev.orrery.replication.raft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.replication.LogEntry;
import dev.orrery.replication.ReplicaRole;
import dev.orrery.replication.raft.TestMembers.Member;
import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.batch.Family;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Members that get everything and decide nothing. */
class ReadersTest {
    private static final RaftLogLimits SHORT_LOG = new RaftLogLimits(20, 1 << 20, 0);
    private static final int VOTERS = 3;

    private static @Nullable TestNodes nodes;

    @TempDir Path directory;

    @BeforeAll
    static void startNodes(@TempDir Path logs) {
        nodes = new TestNodes(logs, VOTERS + 1, SHORT_LOG);
    }

    @AfterAll
    static void stopNodes() {
        if (nodes != null) {
            nodes.close();
        }
    }

    private TestMembers members() {
        if (nodes == null) {
            throw new IllegalStateException("not started");
        }
        TestMembers members = new TestMembers(nodes, directory, VOTERS);
        members.awaitBegun();
        return members;
    }

    @Test
    void aReaderGetsEverythingAlsoAfterItWasAway() {
        try (TestMembers members = members()) {
            appendUpTo(members, 30);
            addReader(members);
            appendUpTo(members, 40);
            assertEqual(members, 40);

            members.crash(VOTERS);
            appendUpTo(members, 100);
            members.leader().log().snapshot().join();
            Member _ = members.start(VOTERS);
            assertEqual(members, 100);
        }
    }

    @Test
    void aReaderHasNoVote() {
        try (TestMembers members = members()) {
            addReader(members);
            appendUpTo(members, 5);
            assertThat(members.leader().log().status().voters()).doesNotContain("n" + VOTERS);
            assertThat(members.leader().log().status().readers()).containsExactly("n" + VOTERS);

            members.crash(VOTERS);
            int follower = (members.leaderNumber() + 1) % VOTERS;
            members.crash(follower);
            appendUpTo(members, 10);
            Member _ = members.start(follower);
            Member _ = members.start(VOTERS);
            assertEqual(members, 10);
        }
    }

    @Test
    void aReaderIsMadeAVoterAndAVoterAReader() {
        try (TestMembers members = members()) {
            addReader(members);
            appendUpTo(members, 5);

            members.leader().log().changeMembers(members.all()).join();
            appendUpTo(members, 10);
            members.leader().log().giveWay("n" + VOTERS).join();
            TestMembers.await(() -> members.leaderNumber() == VOTERS);
            appendUpTo(members, 15);
            RaftMembers wanted =
                    new RaftMembers(
                            members.all().voters().subList(1, VOTERS + 1),
                            members.all().voters().subList(0, 1));
            members.leader().log().changeMembers(wanted).join();
            takeRole(members, 0);
            appendUpTo(members, 20);
            assertEqual(members, 20);

            members.crash(0);
            appendUpTo(members, 25);
            Member _ = members.start(0);
            assertEqual(members, 25);
            assertThat(members.leader().log().members().isSameAs(wanted)).isTrue();
        }
    }

    @Test
    void aReaderOfANewSetNeedsNoCall() {
        if (nodes == null) {
            throw new IllegalStateException("not started");
        }
        try (TestMembers members = new TestMembers(nodes, directory, VOTERS, 1)) {
            members.awaitBegun();
            appendUpTo(members, 5);
            assertEqual(members, 5);
            assertThat(members.member(VOTERS).log().isMiscast()).isFalse();
            assertThat(members.leader().log().silentReaders()).isEmpty();
        }
    }

    private static void addReader(TestMembers members) {
        Member _ = members.join();
        members.leader().log().changeMembers(members.voting(VOTERS)).join();
        takeRole(members, VOTERS);
        assertThat(members.member(VOTERS).log().role()).isEqualTo(ReplicaRole.FOLLOWER);
    }

    private static void takeRole(TestMembers members, int number) {
        RaftLog log = members.member(number).log();
        TestMembers.await(log::isMiscast);
        log.takeRole();
        assertThat(log.isMiscast()).isFalse();
    }

    private static void appendUpTo(TestMembers members, long lsn) {
        while (members.leader().log().applied().lsn() < lsn) {
            Member leader = members.leader();
            long next = leader.log().applied().lsn() + 1;
            byte[] text = ("value" + next).getBytes(StandardCharsets.UTF_8);
            byte[] key = ("key" + next).getBytes(StandardCharsets.UTF_8);
            LogEntry entry =
                    new LogEntry(
                            leader.log().epoch(),
                            next - 1,
                            next,
                            1_000 + next,
                            new BatchBuilder().put(Family.RECORDS, key, text).build());
            var _ =
                    leader.log()
                            .append(entry)
                            .toCompletableFuture()
                            .orTimeout(30, TimeUnit.SECONDS)
                            .handle((_, _) -> null)
                            .join();
        }
    }

    private static void assertEqual(TestMembers members, long lsn) {
        for (int i = 0; i <= VOTERS; i++) {
            members.awaitLsn(i, lsn);
            assertThat(TestMembers.stored(members.member(i), "key" + lsn))
                    .isEqualTo(("value" + lsn).getBytes(StandardCharsets.UTF_8));
        }
    }
}
