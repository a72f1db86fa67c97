package dev.orrery.cluster.backup;

import dev.orrery.cluster.node.SetLeaders;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.replication.raft.RaftMember;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * Writers of replica sets that stand still, wherever they are led. Whoever was held first stands
 * until the last one is let go, so there is a moment at which all of them stand.
 */
public final class StandingWriters implements AutoCloseable {
    private final SetLeaders leaders;
    private final long backup;
    private final Map<Integer, Standing> standing = new HashMap<>();

    /** None yet. */
    public StandingWriters(SetLeaders leaders, long backup) {
        this.leaders = leaders;
        this.backup = backup;
    }

    /**
     * One that stands still.
     *
     * @param lsn the last one that was written
     */
    public record Standing(RaftMember leader, long lsn) {}

    /** Waits until all of them stand. Fails if one of them does not within some seconds. */
    public void hold(Collection<Integer> numbers) {
        Map<Integer, CompletableFuture<Standing>> asked = new HashMap<>();
        numbers.forEach(number -> asked.put(number, ask(number)));
        @Nullable OrreryException failure = null;
        for (Map.Entry<Integer, CompletableFuture<Standing>> one : asked.entrySet()) {
            try {
                standing.put(one.getKey(), one.getValue().join());
            } catch (CompletionException e) {
                failure = failed(one.getKey(), e);
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private CompletableFuture<Standing> ask(int number) {
        byte[] request = new HoldCall(backup, number).toBytes();
        return leaders.find(number)
                .thenCompose(
                        leader ->
                                leaders.call(
                                                leader,
                                                HeldWriters.HOLD,
                                                request,
                                                HeldWriters.PATIENCE)
                                        .thenApply(
                                                answer ->
                                                        new Standing(
                                                                leader, HoldCall.lsn(answer))));
    }

    /** How one stands that was held. */
    public Standing at(int number) {
        return Objects.requireNonNull(standing.get(number), "it was held before");
    }

    /** Lets all go on; fails unless each has stood still until now. */
    public void release() {
        Map<Integer, CompletableFuture<Long>> answers = letGo();
        List<OrreryException> failures = new ArrayList<>();
        answers.forEach(
                (number, answer) -> {
                    try {
                        if (answer.join() != at(number).lsn()) {
                            failures.add(changed(number, null));
                        }
                    } catch (CompletionException e) {
                        failures.add(failed(number, e));
                    }
                });
        standing.clear();
        if (!failures.isEmpty()) {
            throw failures.getFirst();
        }
    }

    private Map<Integer, CompletableFuture<Long>> letGo() {
        Map<Integer, CompletableFuture<Long>> answers = new HashMap<>();
        standing.forEach(
                (number, one) ->
                        answers.put(
                                number,
                                leaders.call(
                                                one.leader(),
                                                HeldWriters.RELEASE,
                                                new HoldCall(backup, number).toBytes(),
                                                HeldWriters.PATIENCE)
                                        .thenApply(HoldCall::lsn)));
        return answers;
    }

    private static OrreryException failed(int number, CompletionException failure) {
        return failure.getCause() instanceof OrreryException known
                ? known
                : changed(number, failure);
    }

    private static OrreryException changed(int number, @Nullable Throwable cause) {
        return new OrreryException(
                ErrorCode.LEADER_CHANGED,
                "Partition %d did not stand still.".formatted(number),
                cause);
    }

    /** Lets go whoever stands still, without asking whether they did until now. */
    @Override
    public void close() {
        var _ = letGo();
    }
}
