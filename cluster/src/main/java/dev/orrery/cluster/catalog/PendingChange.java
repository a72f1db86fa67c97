package dev.orrery.cluster.catalog;

import java.util.List;

/**
 * A split or merge that is under way in a cluster of several nodes. It uses up the children's
 * numbers, keeps the replicas of parents and children where they are, and is removed by the same
 * change that brings the children into the catalog, or when nothing comes of it.
 *
 * @param members the nodes whose replicas the children begin with
 */
public record PendingChange(
        ThroughputOwner owner,
        ChangeReason reason,
        List<RangeChange.Part> parents,
        List<RangeChange.Part> children,
        List<String> members,
        Stamp stamp)
        implements CatalogRecord {
    public PendingChange {
        parents = List.copyOf(parents);
        children = List.copyOf(children);
        members = List.copyOf(members);
        if (parents.isEmpty() || children.isEmpty()) {
            throw new IllegalArgumentException("a change has parents and children");
        }
    }

    /** Whether a partition is one of the parents or one of the children. */
    public boolean concerns(int number) {
        return hasParent(number) || hasChild(number);
    }

    public boolean hasParent(int number) {
        return parents.stream().anyMatch(part -> part.number() == number);
    }

    public boolean hasChild(int number) {
        return children.stream().anyMatch(part -> part.number() == number);
    }

    /** The parent whose log decides: the lower one of a merge. */
    public RangeChange.Part decider() {
        return parents.getFirst();
    }

    public boolean isMerge() {
        return parents.size() > 1;
    }

    /** A child's number is given once, so it names the change. */
    @Override
    public String itemId() {
        return "pending-" + children.getFirst().number();
    }
}
