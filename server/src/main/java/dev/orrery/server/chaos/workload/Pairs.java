package dev.orrery.server.chaos.workload;

import dev.orrery.server.chaos.client.CqlAnswer;
import dev.orrery.server.chaos.client.CqlClient;
import dev.orrery.server.chaos.client.CqlClient.Level;
import dev.orrery.testkit.history.Outcome;
import dev.orrery.testkit.history.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;

/**
 * Logged batches that write one number into two rows of different partitions. Each client has two
 * rows of its own and counts up. A batch may be seen by half for a while, but in the end both rows
 * have the same number: that of the last batch which was acknowledged. After a batch of which
 * nobody knows what became of it, whose number they may have too, both rows are left alone: a later
 * batch would hide what is missing.
 */
public final class Pairs implements Workload {
    private static final long AGREEMENT_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final CqlClient nodes;
    private final AtomicReferenceArray<Pair> active;
    private final List<Pair> all = new CopyOnWriteArrayList<>();
    private final List<Verdict> verdicts = new ArrayList<>();

    public Pairs(CqlClient nodes, int clients) {
        this.nodes = nodes;
        this.active = new AtomicReferenceArray<>(clients);
        for (int client = 0; client < clients; client++) {
            begin(client);
        }
    }

    private void begin(int client) {
        Pair pair = new Pair("pair" + all.size() + "of" + client);
        all.add(pair);
        active.set(client, pair);
    }

    /** Two rows that only one client writes. */
    private static final class Pair {
        private final String key;
        private volatile long last;
        private volatile long acknowledged;

        /** The number of the batch whose outcome is unknown; 0 if there is none. */
        private volatile long inDoubt;

        Pair(String key) {
            this.key = key;
        }

        boolean mayHave(long number) {
            return number == acknowledged || (inDoubt != 0 && number == inDoubt);
        }
    }

    @Override
    public String name() {
        return "logged batches";
    }

    /** With so much throughput the table has two physical partitions. */
    @Override
    public void prepare() throws InterruptedException {
        nodes.make(
                "CREATE TABLE IF NOT EXISTS chaos_cql.pairs (k text PRIMARY KEY, n bigint)"
                        + " WITH cosmosdb_provisioned_throughput = 20000");
    }

    @Override
    public void step(int client, Random random) {
        Pair pair = active.get(client);
        long number = pair.last + 1;
        pair.last = number;
        switch (write(random.nextInt(nodes.nodes()), pair.key, number)) {
            case APPLIED -> pair.acknowledged = number;
            case REFUSED -> {}
            case UNKNOWN -> {
                pair.inDoubt = number;
                begin(client);
            }
        }
    }

    private Outcome write(int node, String key, long number) {
        String batch =
                ("BEGIN BATCH USING TIMESTAMP %2$d"
                                + " UPDATE chaos_cql.pairs SET n = %2$d WHERE k = '%1$s-a';"
                                + " UPDATE chaos_cql.pairs SET n = %2$d WHERE k = '%1$s-b';"
                                + " APPLY BATCH")
                        .formatted(key, number);
        return nodes.ask(node, batch, Level.QUORUM).outcome();
    }

    /** Nodes make batches that were left behind half a minute later. */
    @Override
    public void finish() {
        long end = System.nanoTime() + AGREEMENT_NANOS;
        for (Pair pair : all) {
            Verdict verdict = verdict(pair);
            while (!(verdict instanceof Verdict.Correct) && System.nanoTime() < end) {
                LockSupport.parkNanos(PAUSE_NANOS);
                verdict = verdict(pair);
            }
            verdicts.add(verdict);
        }
    }

    private Verdict verdict(Pair pair) {
        for (int node = 0; node < nodes.nodes(); node++) {
            long one = read(node, pair.key + "-a");
            long other = read(node, pair.key + "-b");
            if (one != other || !pair.mayHave(one)) {
                return Verdict.violation(
                        "%s has %d and %d by way of node %d; %d was acknowledged last,"
                                + " and %d is in doubt",
                        pair.key, one, other, node, pair.acknowledged, pair.inDoubt);
            }
        }
        return Verdict.correct();
    }

    /** The number in a row; 0 if there is none, -1 if it cannot be read. */
    private long read(int node, String key) {
        CqlAnswer answer =
                nodes.ask(
                        node,
                        "SELECT n FROM chaos_cql.pairs WHERE k = '%s'".formatted(key),
                        Level.QUORUM);
        if (!answer.isDone()) {
            return -1;
        }
        return answer.rows().stream()
                .map(row -> row.get("n"))
                .mapToLong(Long::parseLong)
                .findFirst()
                .orElse(0);
    }

    @Override
    public List<Verdict> judge() {
        return List.copyOf(verdicts);
    }
}
