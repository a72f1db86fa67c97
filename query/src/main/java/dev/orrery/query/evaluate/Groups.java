package dev.orrery.query.evaluate;

import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.ValueKey;
import dev.orrery.query.value.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The groups of one run, in the order in which they appeared. */
final class Groups {
    private final Grouping grouping;
    private final HeldMemory memory;
    private final Map<ValueKey, List<Aggregator>> groups = new LinkedHashMap<>();

    Groups(Grouping grouping, HeldMemory memory) {
        this.grouping = grouping;
        this.memory = memory;
        if (grouping.keys().isEmpty()) {
            // Without keys there is one group, even if there is no row.
            groups.put(new ValueKey(List.of()), start());
        }
    }

    private List<Aggregator> start() {
        List<Aggregator> aggregators = new ArrayList<>();
        for (Grouping.Aggregate aggregate : grouping.aggregates()) {
            aggregators.add(aggregate.kind().start());
        }
        return aggregators;
    }

    void add(Frame frame) {
        List<QueryValue> key = new ArrayList<>(grouping.keys().size());
        for (Grouping.Key part : grouping.keys()) {
            key.add(part.evaluator().evaluate(frame));
        }
        List<Aggregator> group = groups.get(new ValueKey(key));
        if (group == null) {
            group = start();
            key.forEach(memory::hold);
            groups.put(new ValueKey(key.stream().map(Values::detached).toList()), group);
        }
        for (int i = 0; i < group.size(); i++) {
            group.get(i).add(grouping.aggregates().get(i).argument().evaluate(frame));
        }
    }

    /** Puts each group into its slots and hands the frame on, until the sink has enough. */
    void forEach(Frame frame, RowSource.Sink sink) {
        for (Map.Entry<ValueKey, List<Aggregator>> group : groups.entrySet()) {
            for (int i = 0; i < grouping.keys().size(); i++) {
                frame.set(grouping.keys().get(i).slot(), group.getKey().values().get(i));
            }
            for (int i = 0; i < grouping.aggregates().size(); i++) {
                frame.set(grouping.aggregates().get(i).slot(), group.getValue().get(i).result());
            }
            if (!sink.accept(frame)) {
                return;
            }
        }
    }
}
