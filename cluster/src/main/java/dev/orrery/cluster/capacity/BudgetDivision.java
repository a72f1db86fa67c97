package dev.orrery.cluster.capacity;

import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.OfferRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.partition.budget.Budgets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Divides provisioned throughput over physical partitions whenever the catalog changes, before
 * anybody sees the change: a new partition has its budget before the first request finds it.
 */
public final class BudgetDivision {
    private final CapacityRules rules;
    private final RateLimits limits;
    private final Budgets budgets;
    private final Map<Integer, Divided> divided = new HashMap<>();
    private Set<Integer> named = Set.of();

    /** What a division was made from: nothing has to be done while it is the same. */
    private record Divided(OfferRecord offer, long rangesVersion, int containers) {}

    public BudgetDivision(CapacityRules rules, RateLimits limits, Budgets budgets) {
        this.rules = rules;
        this.limits = limits;
        this.budgets = budgets;
    }

    /** Brings all budgets in line with a snapshot. */
    public synchronized void follow(CatalogSnapshot snapshot) {
        Set<Integer> offers = new HashSet<>();
        for (OfferRecord offer : snapshot.offers()) {
            offers.add(offer.number());
            Divided now =
                    new Divided(
                            offer,
                            snapshot.ranges(offer.owner()).orElseThrow().version(),
                            snapshot.containersOf(offer.owner()).size());
            if (!now.equals(divided.put(offer.number(), now))) {
                divide(OwnerCapacity.of(rules, snapshot, offer));
            }
        }
        divided.keySet().retainAll(offers);
        forgetRemoved(snapshot);
    }

    private void divide(OwnerCapacity capacity) {
        capacity.budgets()
                .forEach(
                        (number, ruPerSecond) -> {
                            if (limits.enforced()) {
                                budgets.of(number).provision(limits.settings(ruPerSecond));
                            }
                        });
    }

    /** Partitions that no snapshot has named yet are being made, and keep their budgets. */
    private void forgetRemoved(CatalogSnapshot snapshot) {
        Set<Integer> now =
                snapshot.allRanges().stream().map(RangeRecord::number).collect(Collectors.toSet());
        named.stream().filter(number -> !now.contains(number)).forEach(budgets::forget);
        named = now;
    }
}
