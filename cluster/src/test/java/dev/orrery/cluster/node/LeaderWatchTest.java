package dev.orrery.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.replication.raft.RaftMember;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

class LeaderWatchTest {
    private static final RaftMember OLD = new RaftMember("n1", "a:1");
    private static final RaftMember NEW = new RaftMember("n2", "b:1");

    private final Map<Integer, RaftMember> leaders = new ConcurrentHashMap<>(Map.of(7, OLD));
    private final LeaderWatch watch =
            new LeaderWatch(number -> Optional.ofNullable(leaders.get(number)));

    @Test
    void aCallToANodeThatLeadsNoMoreIsGivenUp() {
        CompletableFuture<String> silent = watch.over(7, OLD, new CompletableFuture<>());
        leaders.put(7, NEW);
        assertThatThrownBy(silent::join)
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOfSatisfying(
                        OrreryException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.LEADER_CHANGED));
    }

    @Test
    void aCallIsWaitedForWhileNobodyElseIsKnownToLead() {
        CompletableFuture<String> call = new CompletableFuture<>();
        CompletableFuture<String> watched = watch.over(7, OLD, call);
        CompletableFuture<String> elsewhere = watch.over(8, OLD, new CompletableFuture<>());
        CompletableFuture<String> moved = watch.over(7, NEW, new CompletableFuture<>());
        assertThatThrownBy(moved::join).isInstanceOf(CompletionException.class);
        assertThat(watched).isNotDone();
        assertThat(elsewhere).isNotDone();
        call.complete("done");
        assertThat(watched).isCompletedWithValue("done");
    }
}
