package dev.orrery.model.container;

import java.util.List;

/** Several paths indexed together, each in its own direction. */
public record CompositeIndex(List<Part> parts) {
    public static final int MAX_PARTS = 8;

    public CompositeIndex {
        parts = List.copyOf(parts);
        if (parts.size() < 2 || parts.size() > MAX_PARTS) {
            throw new IllegalArgumentException("a composite index has 2 to 8 paths");
        }
    }

    /** One path of a composite index. */
    public record Part(IndexPath path, boolean descending) {}
}
