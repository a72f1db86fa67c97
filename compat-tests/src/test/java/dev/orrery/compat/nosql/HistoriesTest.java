package dev.orrery.compat.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.ThroughputProperties;
import dev.orrery.compat.AdminApi;
import dev.orrery.compat.ServerProcess;
import dev.orrery.testkit.history.Bank;
import dev.orrery.testkit.history.Isolation;
import dev.orrery.testkit.history.Linearizability;
import dev.orrery.testkit.history.ListAppend;
import dev.orrery.testkit.history.Recorder;
import dev.orrery.testkit.history.Register;
import dev.orrery.testkit.history.Transaction;
import dev.orrery.testkit.history.Verdict;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What several clients at once are told by transactional batches, scripts and single writes, while
 * partitions split and merge, judged by the checkers of the testkit. {@code -Dhistories.steps}
 * makes the runs longer.
 */
class HistoriesTest {
    private static final int STEPS = Integer.getInteger("histories.steps", 40);
    private static final int CLIENTS = 4;
    private static final long SEED = Long.getLong("histories.seed", System.nanoTime());
    private static final String PLACE = "databases/histories/containers/items";

    @TempDir private Path folder;
    private ServerProcess server;
    private CosmosClient client;
    private CosmosContainer container;

    @BeforeEach
    void start() {
        server = ServerProcess.start(folder.resolve("data"), "--set", "throughput.rate-limit=off");
        client = JavaSdk.client(server.endpoint());
        client.createDatabase("histories");
        client.getDatabase("histories")
                .createContainer(
                        new CosmosContainerProperties("items", "/pk"),
                        ThroughputProperties.createManualThroughput(6_000));
        container = client.getDatabase("histories").getContainer("items");
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    @Test
    void transfersByBatchMakeAndLoseNoMoney() {
        BankClients bank = new BankClients(container);
        bank.open();
        run(number -> bank.run(number, new Random(SEED + number), STEPS));
        Verdict verdict =
                new Bank(bank.opening()).check(bank.recorder().history(), bank.balances());
        assertThat(verdict).as("seed %d", SEED).isEqualTo(new Verdict.Correct());
    }

    @Test
    void batchesOverListsComeOneAfterAnother() {
        ListClients lists = new ListClients(container);
        lists.open();
        run(number -> lists.run(number, new Random(SEED + number), STEPS));
        Recorder<Transaction> recorder = lists.recorder();
        Verdict verdict = new ListAppend(Isolation.STRICT_SERIALIZABLE).check(recorder.history());
        assertThat(recorder.history()).hasSize(CLIENTS * STEPS);
        assertThat(verdict).as("seed %d", SEED).isEqualTo(new Verdict.Correct());
    }

    /** Scripts run on snapshots, and yet come one after another with batches of the same key. */
    @Test
    void scriptsAndBatchesOverListsComeOneAfterAnother() {
        ListClients lists = new ListClients(container);
        lists.open();
        run(number -> lists.runMixed(number, new Random(SEED + number), STEPS));
        Recorder<Transaction> recorder = lists.recorder();
        assertThat(recorder.history()).hasSize(CLIENTS * STEPS);
        for (Isolation isolation : List.of(Isolation.SNAPSHOT, Isolation.STRICT_SERIALIZABLE)) {
            assertThat(new ListAppend(isolation).check(recorder.history()))
                    .as("%s, seed %d", isolation, SEED)
                    .isEqualTo(new Verdict.Correct());
        }
    }

    @Test
    void everyItemIsLinearizable() {
        Map<String, RegisterClients> items = new HashMap<>();
        for (String id : List.of("r1", "r2", "r3")) {
            items.put(id, new RegisterClients(container, id));
        }
        run(
                number -> {
                    Random random = new Random(SEED + number);
                    for (int i = 0; i < STEPS; i++) {
                        Objects.requireNonNull(items.get("r" + (1 + random.nextInt(3))))
                                .step(number, random);
                    }
                });
        items.forEach(
                (id, item) ->
                        assertThat(
                                        new Linearizability<>(new Register())
                                                .check(item.recorder().history()))
                                .as("%s, seed %d", id, SEED)
                                .isEqualTo(new Verdict.Correct()));
    }

    /** Runs all clients, and changes partitions until the last has ended. */
    private void run(IntConsumer work) {
        List<CompletableFuture<Void>> running = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            int number = i;
            running.add(
                    CompletableFuture.runAsync(
                            () -> work.accept(number), Thread::startVirtualThread));
        }
        CompletableFuture<Void> all =
                CompletableFuture.allOf(running.toArray(CompletableFuture[]::new));
        for (boolean split = true; !all.isDone(); split = !split) {
            int first = AdminApi.get(server, PLACE).at("/partitions/0/partition").asInt();
            String change = PLACE + "/partitions/" + first + (split ? "/split" : "/merge");
            assertThat(AdminApi.post(server, change, "{}").has("children")).isTrue();
        }
        all.join();
    }
}
