package dev.orrery.gateway.metering;

import dev.orrery.model.command.RequestContext;
import dev.orrery.model.time.Clock;
import dev.orrery.partition.Partition;
import dev.orrery.partition.budget.BudgetCounters;
import dev.orrery.partition.budget.PartitionBudget;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The newest refusals for want of budget, by activity id. */
public final class ThrottleLog {
    /** Refusals that are remembered. */
    public static final int CAPACITY = 10_000;

    private final Clock clock;
    private final Map<String, Throttle> byActivity =
            new LinkedHashMap<>() {
                private static final long serialVersionUID = 1;

                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Throttle> eldest) {
                    return size() > CAPACITY;
                }
            };

    public ThrottleLog(Clock clock) {
        this.clock = clock;
    }

    /** Remembers a refusal; of several with the same id, the newest. */
    void note(RequestContext context, int containerNumber, Partition partition) {
        if (context.activityId().isEmpty()) {
            return;
        }
        PartitionBudget budget = partition.budget();
        BudgetCounters counters = budget.counters();
        Throttle throttle =
                new Throttle(
                        context,
                        clock.epochMillis(),
                        containerNumber,
                        partition.number(),
                        counters,
                        budget.holdsBack(containerNumber),
                        budget.heaviestLately());
        synchronized (byActivity) {
            byActivity.remove(context.activityId());
            byActivity.put(context.activityId(), throttle);
        }
    }

    /** Empty if the request was never refused, or too long ago. */
    public Optional<Throttle> find(String activityId) {
        synchronized (byActivity) {
            return Optional.ofNullable(byActivity.get(activityId));
        }
    }
}
