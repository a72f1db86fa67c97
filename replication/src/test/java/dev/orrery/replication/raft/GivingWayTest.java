package dev.orrery.replication.raft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.replication.AppendResult;
import dev.orrery.replication.LogEntry;
import dev.orrery.replication.raft.TestMembers.Member;
import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.batch.Family;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Leaders that let others lead while entries are appended all the time. */
class GivingWayTest {
    private static final int NODES = 4;
    private static final int TRANSFERS = 12;

    /** So many entries are appended for each try to give way. */
    private static final long PERIOD = 50;

    @TempDir Path directory;

    @Test
    void noEntryIsInDoubtBecauseItsLeaderGaveWay() {
        try (TestNodes nodes =
                        new TestNodes(
                                directory.resolve("logs"),
                                NODES,
                                new RaftLogLimits(1_000, 1 << 20, 0));
                TestMembers members = new TestMembers(nodes, directory, NODES)) {
            members.awaitBegun();
            long acknowledged = 0;
            for (int i = 0; i < TRANSFERS; i++) {
                int leader = members.leaderNumber();
                acknowledged = append(members.member(leader), acknowledged, (leader + 1) % NODES);
                Member next = members.leader();
                long found = next.log().barrier().toCompletableFuture().join();
                assertThat(found).as("transfer %d", i).isEqualTo(acknowledged);
            }
        }
    }

    /** Appends until the leader leads no more; the last entry that was acknowledged. */
    private static long append(Member leader, long first, int heir) {
        long epoch = leader.log().epoch();
        for (long lsn = first; ; lsn++) {
            CompletableFuture<AppendResult> appending =
                    leader.log().append(entry(epoch, lsn + 1)).toCompletableFuture();
            if ((lsn - first) % PERIOD == PERIOD / 2) {
                CompletableFuture<Void> _ = leader.log().giveWay("n" + heir);
            }
            if (!isApplied(appending)) {
                assertThat(lsn - first).as("entries before").isGreaterThanOrEqualTo(PERIOD / 2);
                return lsn;
            }
        }
    }

    private static boolean isApplied(CompletableFuture<AppendResult> appending) {
        try {
            return appending.orTimeout(30, TimeUnit.SECONDS).join() instanceof AppendResult.Applied;
        } catch (CompletionException e) {
            return false;
        }
    }

    private static LogEntry entry(long epoch, long lsn) {
        byte[] key = ("key" + lsn).getBytes(StandardCharsets.UTF_8);
        return new LogEntry(
                epoch, lsn - 1, lsn, lsn, new BatchBuilder().put(Family.RECORDS, key, key).build());
    }
}
