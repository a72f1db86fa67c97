package dev.orrery.cluster.catalog;

import dev.orrery.model.ring.RingRange;
import java.util.List;
import java.util.Optional;

/**
 * A split or a merge that has happened. One parent and several children are a split, two parents
 * and one child a merge. The record is written in the same change of the catalog as the ranges, so
 * it also tells what a range id stood for that clients still use.
 */
public record RangeChange(
        ThroughputOwner owner,
        ChangeReason reason,
        List<Part> parents,
        List<Part> children,
        Effort effort,
        Stamp stamp)
        implements CatalogRecord {
    /** A physical partition and what it owned. */
    public record Part(int number, RingRange range) {}

    /**
     * What the change took.
     *
     * @param timeMillis when it was made
     * @param pauseMillis how long the partitions took no writes
     * @param bytes what the parents stored, by their own estimate
     */
    public record Effort(long timeMillis, long pauseMillis, long bytes) {}

    public RangeChange {
        parents = List.copyOf(parents);
        children = List.copyOf(children);
        if (parents.isEmpty() || children.isEmpty()) {
            throw new IllegalArgumentException("a change has parents and children");
        }
    }

    public boolean isSplit() {
        return parents.size() == 1;
    }

    public boolean isMerge() {
        return !isSplit();
    }

    /** One of the parents, by its number. */
    public Optional<Part> parent(int number) {
        return parents.stream().filter(part -> part.number() == number).findFirst();
    }

    /** A child's number is given once, so it names the change. */
    @Override
    public String itemId() {
        return "change-" + order();
    }

    int order() {
        return children.getFirst().number();
    }

    /** The same change with what it took in the end. */
    public RangeChange with(Effort measured, Stamp newStamp) {
        return new RangeChange(owner, reason, parents, children, measured, newStamp);
    }
}
