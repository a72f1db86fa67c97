package dev.orrery.compat.nosql;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosBatch;
import com.azure.cosmos.models.CosmosBatchItemRequestOptions;
import com.azure.cosmos.models.CosmosBatchOperationResult;
import com.azure.cosmos.models.CosmosBatchResponse;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.orrery.testkit.history.Bank.Action;
import dev.orrery.testkit.history.Outcome;
import dev.orrery.testkit.history.Recorder;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Moves money between accounts of one logical partition, by batches with etags. */
final class BankClients {
    private static final PartitionKey BANK = new PartitionKey("bank");
    private static final List<String> ACCOUNTS = List.of("a", "b", "c", "d");
    private static final long OPENING = 20;

    private final CosmosContainer container;
    private final Recorder<Action> recorder = new Recorder<>();

    BankClients(CosmosContainer container) {
        this.container = container;
    }

    Recorder<Action> recorder() {
        return recorder;
    }

    Map<String, Long> opening() {
        Map<String, Long> balances = new TreeMap<>();
        ACCOUNTS.forEach(account -> balances.put(account, OPENING));
        return balances;
    }

    void open() {
        ACCOUNTS.forEach(account -> container.createItem(item(account, OPENING), BANK, null));
    }

    private static ObjectNode item(String account, long balance) {
        return JavaSdk.json("{'id':'%s','pk':'bank','n':%d}".formatted(account, balance));
    }

    void run(int client, Random random, int steps) {
        for (int i = 0; i < steps; i++) {
            if (random.nextInt(4) == 0) {
                long begun = recorder.begin();
                Map<String, Long> balances = balances();
                recorder.end(client, begun, Outcome.APPLIED, new Action.Statement(balances));
            } else {
                transfer(client, random);
            }
        }
    }

    /** All accounts, read by one batch. */
    Map<String, Long> balances() {
        Map<String, Long> balances = new TreeMap<>();
        read(ACCOUNTS)
                .getResults()
                .forEach(
                        result -> {
                            ObjectNode item = result.getItem(ObjectNode.class);
                            balances.put(item.get("id").asText(), item.get("n").asLong());
                        });
        return balances;
    }

    private CosmosBatchResponse read(List<String> accounts) {
        CosmosBatch batch = CosmosBatch.createCosmosBatch(BANK);
        accounts.forEach(batch::readItemOperation);
        return container.executeCosmosBatch(batch);
    }

    private void transfer(int client, Random random) {
        String from = ACCOUNTS.get(random.nextInt(ACCOUNTS.size()));
        String to = ACCOUNTS.get(random.nextInt(ACCOUNTS.size()));
        long amount = 1L + random.nextInt(5);
        List<CosmosBatchOperationResult> found = read(List.of(from, to)).getResults();
        long left = found.getFirst().getItem(ObjectNode.class).get("n").asLong() - amount;
        long more = found.getLast().getItem(ObjectNode.class).get("n").asLong() + amount;
        if (left < 0 || from.equals(to)) {
            return;
        }
        CosmosBatch batch = CosmosBatch.createCosmosBatch(BANK);
        batch.replaceItemOperation(from, item(from, left), ifMatch(found.getFirst()));
        batch.replaceItemOperation(to, item(to, more), ifMatch(found.getLast()));
        long begun = recorder.begin();
        boolean applied = container.executeCosmosBatch(batch).isSuccessStatusCode();
        recorder.end(
                client,
                begun,
                applied ? Outcome.APPLIED : Outcome.REFUSED,
                new Action.Transfer(from, to, amount));
    }

    private static CosmosBatchItemRequestOptions ifMatch(CosmosBatchOperationResult read) {
        return new CosmosBatchItemRequestOptions().setIfMatchETag(read.getETag());
    }
}
