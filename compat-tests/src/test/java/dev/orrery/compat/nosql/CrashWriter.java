package dev.orrery.compat.nosql;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosBatch;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Writes until it is stopped and remembers what the server acknowledged. It raises a counter in one
 * item, so that a lost write shows as a lower number, and creates small groups of items in one
 * batch, so that half a batch shows as an incomplete group.
 */
final class CrashWriter implements Runnable {
    static final int GROUP_SIZE = 5;
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final CosmosContainer container;
    private final String key;
    private final AtomicBoolean stopped;
    private final AtomicLong acknowledged = new AtomicLong();
    private final ConcurrentLinkedQueue<Long> acknowledgedGroups = new ConcurrentLinkedQueue<>();
    private volatile long counter;
    private volatile long acknowledgedCounter;
    private long group;

    CrashWriter(CosmosContainer container, String key, AtomicBoolean stopped) {
        this.container = container;
        this.key = key;
        this.stopped = stopped;
    }

    @Override
    public void run() {
        while (!stopped.get()) {
            try {
                raiseCounter();
                createGroup();
            } catch (CosmosException | IllegalStateException e) {
                // The server is down: the outcome of the last write is unknown.
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    private void raiseCounter() {
        long next = counter + 1;
        counter = next;
        ObjectNode item = JavaSdk.json("{'id':'counter','pk':'" + key + "','n':" + next + "}");
        container.upsertItem(item, new PartitionKey(key), new CosmosItemRequestOptions());
        acknowledgedCounter = next;
        acknowledged.incrementAndGet();
    }

    private void createGroup() {
        long number = ++group;
        CosmosBatch batch = CosmosBatch.createCosmosBatch(new PartitionKey(key));
        for (int i = 0; i < GROUP_SIZE; i++) {
            batch.upsertItemOperation(
                    JavaSdk.json("{'id':'" + itemId(number, i) + "','pk':'" + key + "'}"));
        }
        if (container.executeCosmosBatch(batch).isSuccessStatusCode()) {
            acknowledgedGroups.add(number);
            acknowledged.incrementAndGet();
        }
    }

    static String itemId(long group, int member) {
        return "group" + group + "-" + member;
    }

    String key() {
        return key;
    }

    long acknowledged() {
        return acknowledged.get();
    }

    long acknowledgedCounter() {
        return acknowledgedCounter;
    }

    long attemptedCounter() {
        return counter;
    }

    List<Long> acknowledgedGroups() {
        return List.copyOf(acknowledgedGroups);
    }

    long attemptedGroups() {
        return group;
    }
}
