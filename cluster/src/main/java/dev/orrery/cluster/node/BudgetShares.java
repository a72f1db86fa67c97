package dev.orrery.cluster.node;

import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonNumber;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import dev.orrery.partition.PhysicalPartition;
import dev.orrery.partition.budget.BudgetCounters;
import dev.orrery.partition.budget.PartitionBudget;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Divides the budgets of partitions among the nodes that answer reads of them. Every second each
 * node says what it spent and what it was asked for, and takes the larger of two parts: what the
 * others leave, and its part of all that is asked for. So a node that is asked alone has the whole
 * budget at once, and nodes that are asked alike share it after a second or two.
 *
 * <pre>
 * said := {"partition": [spent, asked], ...}      request units of the last second
 * </pre>
 */
final class BudgetShares {
    private static final String NAME = "spent";

    /** Shares change in steps, so that nothing changes while demand does not. */
    private static final double STEP = 1.0 / 64;

    private final NodeWatch watch;
    private final Supplier<List<PhysicalPartition>> partitions;

    BudgetShares(NodeWatch watch, Supplier<List<PhysicalPartition>> partitions) {
        this.watch = watch;
        this.partitions = partitions;
    }

    /** What was spent of a budget in a second, and what was asked for. */
    record Demand(double spent, double asked) {
        static final Demand NONE = new Demand(0, 0);
    }

    /** To be called every second. */
    void divide() {
        JsonObject said = JsonObject.EMPTY;
        List<JsonObject> others = new ArrayList<>();
        for (NodeWatch.Neighbour node : watch.neighbours()) {
            if (node.up()) {
                node.facts().object(NAME).ifPresent(others::add);
            }
        }
        for (PhysicalPartition partition : partitions.get()) {
            PartitionBudget budget = partition.budget();
            if (budget.isLimited()) {
                Demand own = demand(budget);
                String number = Integer.toString(partition.number());
                if (own.asked() > 0) {
                    said = said.with(number, json(own));
                }
                List<Demand> theirs = others.stream().map(each -> read(each, number)).toList();
                budget.share(share(budget.settings().ruPerSecond(), own, theirs));
            }
        }
        watch.say(NAME, said);
    }

    private static Demand demand(PartitionBudget budget) {
        BudgetCounters counters = budget.counters();
        double refused = counters.throttledLastSecond() * budget.estimate();
        return new Demand(counters.spentLastSecond(), counters.spentLastSecond() + refused);
    }

    /** The part of a budget that one of several may spend. */
    static double share(double ruPerSecond, Demand own, List<Demand> others) {
        double spent = others.stream().mapToDouble(Demand::spent).sum();
        double asked = others.stream().mapToDouble(Demand::asked).sum();
        double left = 1 - spent / ruPerSecond;
        double part = own.asked() + asked == 0 ? 1 : own.asked() / (own.asked() + asked);
        double share = Math.max(STEP, Math.min(1, Math.max(left, part)));
        return Math.ceil(share / STEP) * STEP;
    }

    private static JsonValue json(Demand demand) {
        return JsonArray.of(
                JsonNumber.of(Math.round(demand.spent())),
                JsonNumber.of(Math.round(demand.asked())));
    }

    private static Demand read(JsonObject said, String number) {
        return said.array(number)
                .filter(pair -> pair.elements().size() == 2)
                .map(
                        pair ->
                                new Demand(
                                        number(pair.elements().getFirst()),
                                        number(pair.elements().getLast())))
                .orElse(Demand.NONE);
    }

    private static double number(JsonValue value) {
        return value instanceof JsonNumber(String text) ? Double.parseDouble(text) : 0;
    }
}
