package dev.orrery.storage.verify;

import java.util.ArrayList;
import java.util.List;

/** Collects findings up to a limit: a store that is all wrong need not be listed in full. */
final class Findings {
    private static final int MAX_FINDINGS = 100;

    private final List<Finding> list = new ArrayList<>();

    void add(Finding.Kind kind, int container, byte[] key) {
        if (!isFull()) {
            list.add(Finding.at(kind, container, key));
        }
    }

    boolean isFull() {
        return list.size() == MAX_FINDINGS;
    }

    List<Finding> list() {
        return List.copyOf(list);
    }
}
