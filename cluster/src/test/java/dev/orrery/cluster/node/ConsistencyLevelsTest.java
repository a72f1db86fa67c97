package dev.orrery.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cluster.Cluster;
import dev.orrery.model.command.ConsistencyLevel;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.ReadTerms;
import dev.orrery.model.cost.Priority;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.testkit.history.Linearizability;
import dev.orrery.testkit.history.Operation;
import dev.orrery.testkit.history.Recorder;
import dev.orrery.testkit.history.Register;
import dev.orrery.testkit.history.Register.Action;
import dev.orrery.testkit.history.Sessions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What readers may rely on, whichever of four nodes they ask, while leaders change. */
class ConsistencyLevelsTest {
    private static final int CLIENTS = 4;
    private static final int STEPS_AROUND_A_CHANGE = 60;

    @TempDir Path directory;

    @Test
    void historiesAreAsTheirLevelsPromiseWhileTheLeaderChanges() throws Exception {
        try (TestClusterNodes nodes = new TestClusterNodes(directory, 4)) {
            TestClusterItems items = new TestClusterItems(nodes.node(0));
            nodes.all().forEach(items::partition);
            items.upsert(nodes.node(0), "warm", 1);
            int partition = items.partitionNumber(nodes.node(0));
            int leader = nodes.leader(partition);
            List<Cluster> gateways = new ArrayList<>(nodes.all());
            gateways.remove(nodes.node(leader));
            Load load = new Load(items, gateways);
            load.start();
            load.awaitSteps(STEPS_AROUND_A_CHANGE);
            nodes.stop(leader);
            load.awaitSteps(STEPS_AROUND_A_CHANGE);
            nodes.start(leader);
            load.awaitSteps(STEPS_AROUND_A_CHANGE);
            load.stop();

            Linearizability<Optional<String>, Action> registers =
                    new Linearizability<>(new Register());
            assertThat(registers.check(load.strong.history())).matches(v -> v.isCorrect());
            List<Operation<Sessions.Step>> sessions = load.sessions.history();
            assertThat(Sessions.check(sessions)).matches(v -> v.isCorrect());
            assertThat(load.violation).as("what eventual reads found").isEmpty();
        }
    }

    @Test
    void everyLevelIsPricedAndRefusedAsItShould() {
        try (TestClusterNodes nodes = new TestClusterNodes(directory, 4)) {
            TestClusterItems items = new TestClusterItems(nodes.node(0));
            items.upsert(nodes.node(0), "one", 1);
            int leader = nodes.leader(items.partitionNumber(nodes.node(0)));
            Cluster follower = nodes.node((leader + 1) % 4);
            Outcome weak = items.read(follower, "one", terms(ConsistencyLevel.EVENTUAL, 0));
            Outcome strong = items.read(follower, "one", terms(ConsistencyLevel.STRONG, 0));
            Outcome bounded =
                    items.read(follower, "one", terms(ConsistencyLevel.BOUNDED_STALENESS, 0));
            assertThat(strong.charge()).isEqualTo(2 * weak.charge());
            assertThat(bounded.charge()).isEqualTo(strong.charge());
            assertThat(TestClusterItems.valueOf(strong)).isEqualTo(1);

            long nobodyHas = strong.lsn() + 1_000;
            assertThatThrownBy(
                            () ->
                                    items.read(
                                            follower,
                                            "one",
                                            terms(ConsistencyLevel.SESSION, nobodyHas)))
                    .isInstanceOfSatisfying(
                            OrreryException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.SESSION_NOT_AVAILABLE));
            assertThat(
                            TestClusterItems.valueOf(
                                    items.read(
                                            follower,
                                            "one",
                                            terms(ConsistencyLevel.EVENTUAL, nobodyHas))))
                    .isEqualTo(1);
        }
    }

    @Test
    void withoutAQuorumOnlyWeakReadsAreAnswered() {
        try (TestClusterNodes nodes = new TestClusterNodes(directory, 4)) {
            TestClusterItems items = new TestClusterItems(nodes.node(0));
            items.upsert(nodes.node(0), "one", 1);
            ReadTerms strong = terms(ConsistencyLevel.STRONG, 0);
            Outcome before = items.read(nodes.node(1), "one", strong);
            TestClusterNodes.await(() -> nodes.node(1).snapshot().nodes().size() == 4);
            nodes.stop(2);
            nodes.stop(3);

            assertThatThrownBy(() -> items.read(nodes.node(1), "one", strong))
                    .hasMessageContaining("no leader");
            for (ConsistencyLevel level :
                    List.of(
                            ConsistencyLevel.SESSION,
                            ConsistencyLevel.CONSISTENT_PREFIX,
                            ConsistencyLevel.EVENTUAL)) {
                Outcome weak = items.read(nodes.node(1), "one", terms(level, before.lsn()));
                assertThat(TestClusterItems.valueOf(weak)).as("%s", level).isEqualTo(1);
            }
        }
    }

    private static ReadTerms terms(ConsistencyLevel level, long seen) {
        return new ReadTerms(Priority.HIGH, level, level.keepsSessions() ? seen : 0, false);
    }

    /** Clients of three kinds at once, each asking any node at any time. */
    private static final class Load {
        private final TestClusterItems items;
        private final List<Cluster> gateways;
        private final Recorder<Action> strong = new Recorder<>();
        private final Recorder<Sessions.Step> sessions = new Recorder<>();
        private final AtomicBoolean stopped = new AtomicBoolean();
        private final AtomicInteger steps = new AtomicInteger();
        private final AtomicLong values = new AtomicLong();
        private final AtomicLong begun = new AtomicLong();
        private final List<CompletableFuture<Void>> running = new ArrayList<>();
        private volatile String violation = "";

        Load(TestClusterItems items, List<Cluster> gateways) {
            this.items = items;
            this.gateways = gateways;
        }

        void start() {
            for (int i = 0; i < CLIENTS; i++) {
                int client = i;
                run(client, random -> strongStep(client, random));
                AtomicLong version = new AtomicLong();
                AtomicLong seen = new AtomicLong();
                run(client, random -> sessionStep(client, random, version, seen));
            }
            run(CLIENTS, this::eventualStep);
        }

        private interface Step {
            void take(Random random);
        }

        private void run(int seed, Step step) {
            Random random = new Random(seed);
            running.add(
                    CompletableFuture.runAsync(
                            () -> {
                                while (!stopped.get()) {
                                    step.take(random);
                                    steps.incrementAndGet();
                                }
                            },
                            command -> Thread.ofPlatform().start(command)));
        }

        private Cluster any(Random random) {
            return gateways.get(random.nextInt(gateways.size()));
        }

        private void strongStep(int client, Random random) {
            long start = strong.begin();
            if (random.nextBoolean()) {
                long value = values.incrementAndGet();
                items.upsert(any(random), "register", value);
                strong.end(client, start, applied(), new Action.Write(text(value)));
            } else {
                Outcome outcome =
                        items.read(any(random), "register", terms(ConsistencyLevel.STRONG, 0));
                long value = TestClusterItems.valueOf(outcome);
                strong.end(client, start, applied(), new Action.Read(text(value)));
            }
        }

        private static dev.orrery.testkit.history.Outcome applied() {
            return dev.orrery.testkit.history.Outcome.APPLIED;
        }

        private static Optional<String> text(long value) {
            return value == 0 ? Optional.empty() : Optional.of(Long.toString(value));
        }

        /** Every client writes an item of its own and reads all. */
        private void sessionStep(int client, Random random, AtomicLong version, AtomicLong seen) {
            long start = sessions.begin();
            boolean writes = random.nextInt(3) == 0;
            String item = "session" + (writes ? client : random.nextInt(CLIENTS));
            Outcome outcome =
                    writes
                            ? items.upsert(any(random), item, version.incrementAndGet())
                            : items.read(
                                    any(random), item, terms(ConsistencyLevel.SESSION, seen.get()));
            seen.accumulateAndGet(outcome.lsn(), Math::max);
            long found = writes ? version.get() : TestClusterItems.valueOf(outcome);
            sessions.end(client, start, applied(), new Sessions.Step(item, found, writes));
        }

        /** Nothing is ever read that nobody wrote. */
        private void eventualStep(Random random) {
            if (random.nextInt(4) == 0) {
                items.upsert(any(random), "eventual", begun.incrementAndGet());
                return;
            }
            Outcome outcome =
                    items.read(any(random), "eventual", terms(ConsistencyLevel.EVENTUAL, 0));
            long value = TestClusterItems.valueOf(outcome);
            if (value < 0 || value > begun.get()) {
                violation = "nobody had written " + value;
            }
        }

        void awaitSteps(int more) {
            int from = steps.get();
            TestClusterNodes.await(
                    () ->
                            steps.get() >= from + more
                                    || running.stream().anyMatch(CompletableFuture::isDone));
        }

        void stop() throws Exception {
            stopped.set(true);
            for (CompletableFuture<Void> one : running) {
                one.get(60, TimeUnit.SECONDS);
            }
        }
    }
}
