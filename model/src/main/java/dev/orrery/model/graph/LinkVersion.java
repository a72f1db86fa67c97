package dev.orrery.model.graph;

import java.util.Comparator;

/**
 * When the partition of an edge's source changed the edge: a batch and a place in it. Of one
 * logical partition later changes have greater versions, over splits and merges.
 */
public record LinkVersion(long lsn, int position) implements Comparable<LinkVersion> {
    public static final LinkVersion NONE = new LinkVersion(0, 0);

    private static final Comparator<LinkVersion> ORDER =
            Comparator.comparingLong(LinkVersion::lsn).thenComparingInt(LinkVersion::position);

    @Override
    public int compareTo(LinkVersion other) {
        return ORDER.compare(this, other);
    }

    public boolean isAfter(LinkVersion other) {
        return compareTo(other) > 0;
    }
}
