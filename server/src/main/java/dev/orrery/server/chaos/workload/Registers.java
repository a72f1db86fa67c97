package dev.orrery.server.chaos.workload;

import dev.orrery.server.chaos.workload.RegisterStore.Found;
import dev.orrery.server.chaos.workload.RegisterStore.Overwriting;
import dev.orrery.server.chaos.workload.RegisterStore.Replacement;
import dev.orrery.testkit.history.Linearizability;
import dev.orrery.testkit.history.Outcome;
import dev.orrery.testkit.history.Recorder;
import dev.orrery.testkit.history.Register;
import dev.orrery.testkit.history.Register.Action;
import dev.orrery.testkit.history.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Values that are written, read at the strongest level, and replaced if they are still what was
 * read, by way of all nodes. Each must be linearizable. Histories stay short, so that they can be
 * judged.
 */
public final class Registers implements Workload {
    private static final int ACTIVE = 4;
    private static final int STEPS = 150;

    private final RegisterStore store;
    private final AtomicReferenceArray<Item> active = new AtomicReferenceArray<>(ACTIVE);
    private final List<Item> all = new CopyOnWriteArrayList<>();
    private final AtomicInteger values = new AtomicInteger();
    private final AtomicInteger names = new AtomicInteger();

    public Registers(RegisterStore store) {
        this.store = store;
        for (int i = 0; i < ACTIVE; i++) {
            active.set(i, newItem());
        }
    }

    /** One item; it has a logical partition of its own. */
    private static final class Item {
        private final String id;
        private final Recorder<Action> recorder = new Recorder<>();
        private final AtomicInteger steps = new AtomicInteger();

        Item(String id) {
            this.id = id;
        }
    }

    private Item newItem() {
        Item item = new Item("r" + names.incrementAndGet());
        all.add(item);
        return item;
    }

    @Override
    public String name() {
        return store.name();
    }

    @Override
    public void prepare() throws InterruptedException {
        store.prepare();
    }

    @Override
    public void step(int client, Random random) throws InterruptedException {
        int place = random.nextInt(ACTIVE);
        Item item = active.get(place);
        int node = random.nextInt(store.nodes());
        int choice = random.nextInt(3);
        Optional<Overwriting> overwriting = store.overwriting();
        if (choice == 0 && overwriting.isPresent()) {
            write(overwriting.get(), client, node, item);
        } else {
            Optional<Found> found = read(client, node, item);
            if (choice != 1 && found.isPresent() && isReplaceable(found.get())) {
                replace(client, random.nextInt(store.nodes()), item, found.get());
            }
        }
        if (item.steps.incrementAndGet() == STEPS) {
            active.set(place, newItem());
        }
    }

    /** What is not there yet is written, where that can be done without a condition. */
    private boolean isReplaceable(Found found) {
        return found.value().isPresent() || store.overwriting().isEmpty();
    }

    private String newValue() {
        return "v" + values.incrementAndGet();
    }

    private void write(Overwriting overwriting, int client, int node, Item item)
            throws InterruptedException {
        String value = newValue();
        long begun = item.recorder.begin();
        Outcome outcome = overwriting.write(node, item.id, value);
        item.recorder.end(client, begun, outcome, new Action.Write(Optional.of(value)));
    }

    /** A read that fails tells nothing, and is not recorded. */
    private Optional<Found> read(int client, int node, Item item) throws InterruptedException {
        long begun = item.recorder.begin();
        Optional<Found> found = store.read(node, item.id);
        found.ifPresent(
                seen ->
                        item.recorder.end(
                                client, begun, Outcome.APPLIED, new Action.Read(seen.value())));
        return found;
    }

    private void replace(int client, int node, Item item, Found found) throws InterruptedException {
        String value = newValue();
        long begun = item.recorder.begin();
        Replacement replaced = store.replace(node, item.id, found, value);
        item.recorder.end(
                client,
                begun,
                replaced.outcome(),
                new Action.Replace(found.value(), Optional.of(value), replaced.done()));
    }

    @Override
    public void finish() throws InterruptedException {
        for (Item item : all) {
            for (int node = 0; node < store.nodes(); node++) {
                Optional<Found> _ = read(-1, node, item);
            }
        }
    }

    @Override
    public List<Verdict> judge() {
        return all.stream()
                .map(item -> new Linearizability<>(new Register()).check(item.recorder.history()))
                .toList();
    }
}
