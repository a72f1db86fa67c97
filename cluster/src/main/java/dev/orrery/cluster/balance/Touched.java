package dev.orrery.cluster.balance;

import java.util.HashSet;
import java.util.Set;

/** The sets that a plan has named already. */
final class Touched {
    private final Set<Long> sets = new HashSet<>();

    boolean contains(ReplicaSetView set) {
        return sets.contains(set.id());
    }

    BalanceAction by(ReplicaSetView set, BalanceAction action) {
        if (!sets.add(set.id())) {
            throw new IllegalStateException("set " + set.id() + " is named twice in one plan");
        }
        return action;
    }
}
