package dev.orrery.cluster.split;

import dev.orrery.cluster.catalog.Catalog;
import dev.orrery.cluster.catalog.CatalogEdit;
import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.ChangeReason;
import dev.orrery.cluster.catalog.RangeChange;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.catalog.ReplicaPlan;
import dev.orrery.partition.state.Departure;
import dev.orrery.partition.state.PartitionDescriptor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/** Brings splits and merges that have happened into the catalog. */
public final class Succession {
    /**
     * Ancestors a range remembers: clients with an older map of the ranges read all of it again.
     */
    static final int MAX_ANCESTORS = 1_000;

    private final Catalog catalog;
    private final List<RangeChangeHook> hooks = new CopyOnWriteArrayList<>();

    public Succession(Catalog catalog) {
        this.catalog = catalog;
    }

    void add(RangeChangeHook hook) {
        hooks.add(hook);
    }

    /** Replaces the parents by the children, durably and all at once. */
    public RangeChange commit(Departure departure, long pauseMillis) {
        CatalogSnapshot snapshot = catalog.snapshot();
        List<RangeRecord> parents =
                snapshot.allRanges().stream().filter(range -> isParent(departure, range)).toList();
        if (parents.isEmpty()) {
            return known(snapshot, departure);
        }
        CatalogEdit edit = catalog.edit();
        departure.children().forEach(child -> edit.usePartitionNumber(child.number()));
        parents.forEach(edit::remove);
        List<Integer> ancestors = ancestors(parents);
        RangeRecord first = parents.getFirst();
        for (PartitionDescriptor child : departure.children()) {
            edit.write(
                    new RangeRecord(
                            child.number(),
                            first.owner(),
                            child.range(),
                            ancestors,
                            heirs(first.replicas()),
                            edit.stamp()));
        }
        snapshot.pending(first.number()).ifPresent(edit::remove);
        snapshot.history(first.owner()).surplus().forEach(edit::remove);
        RangeChange change = edit.write(change(departure, first, pauseMillis, edit));
        hooks.forEach(hook -> hook.changing(change, edit));
        catalog.commit(edit);
        return change;
    }

    /** Another node may have brought it into the catalog, or the container was deleted. */
    private static RangeChange known(CatalogSnapshot snapshot, Departure departure) {
        int parent = departure.parents().getFirst().number();
        return snapshot.rangeChanges().stream()
                .filter(change -> change.parent(parent).isPresent())
                .findFirst()
                .orElseThrow(() -> RangeChanges.unknown(parent));
    }

    /** The replica sets of children begin on the nodes on which their parent was. */
    private static ReplicaPlan heirs(ReplicaPlan parent) {
        return ReplicaPlan.beginning(parent.members(), parent.readers());
    }

    private static RangeChange change(
            Departure departure, RangeRecord parent, long pauseMillis, CatalogEdit edit) {
        return new RangeChange(
                parent.owner(),
                ChangeReason.valueOf(departure.reason()),
                parts(departure.parents()),
                parts(departure.children()),
                new RangeChange.Effort(departure.timeMillis(), pauseMillis, departure.bytes()),
                edit.stamp());
    }

    /** Notes how long writes had to wait in the end, and tells those who follow changes. */
    RangeChange finish(RangeChange change, long pauseMillis) {
        CatalogEdit edit = catalog.edit();
        RangeChange.Effort measured =
                new RangeChange.Effort(
                        change.effort().timeMillis(), pauseMillis, change.effort().bytes());
        RangeChange finished = edit.write(change.with(measured, edit.stamp()));
        catalog.commit(edit);
        hooks.forEach(hook -> hook.changed(finished));
        return finished;
    }

    private static boolean isParent(Departure departure, RangeRecord range) {
        return departure.parents().stream().anyMatch(parent -> parent.number() == range.number());
    }

    /**
     * The latest ancestors, and always the lowest number of all, from which the ids that clients
     * see are counted.
     */
    static List<Integer> ancestors(List<RangeRecord> parents) {
        Set<Integer> all = new LinkedHashSet<>();
        parents.forEach(parent -> all.addAll(parent.parents()));
        parents.forEach(parent -> all.add(parent.number()));
        List<Integer> ordered = new ArrayList<>(all);
        if (ordered.size() <= MAX_ANCESTORS) {
            return ordered;
        }
        List<Integer> kept =
                new ArrayList<>(ordered.subList(ordered.size() - MAX_ANCESTORS, ordered.size()));
        int lowest = Collections.min(ordered);
        if (!kept.contains(lowest)) {
            kept.set(0, lowest);
        }
        return kept;
    }

    private static List<RangeChange.Part> parts(List<PartitionDescriptor> descriptors) {
        return descriptors.stream()
                .map(one -> new RangeChange.Part(one.number(), one.range()))
                .toList();
    }
}
