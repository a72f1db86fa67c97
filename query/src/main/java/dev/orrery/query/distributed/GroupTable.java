package dev.orrery.query.distributed;

import dev.orrery.query.evaluate.AggregateKind;
import dev.orrery.query.value.ArrayValue;
import dev.orrery.query.value.ObjectValue;
import dev.orrery.query.value.PropertyName;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.ValueKey;
import dev.orrery.query.value.Values;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The groups of a query while the rows of the ranges come in, in the order they appeared. */
public final class GroupTable {
    private static final PropertyName KEYS = PropertyName.of(GroupRewrite.KEYS);
    private static final PropertyName PARTS = PropertyName.of(GroupRewrite.PARTS);

    private final List<AggregateKind> kinds;
    private final MemoryBound memory;
    private final Map<ValueKey, List<MergedAggregate>> groups = new LinkedHashMap<>();

    public GroupTable(Merge.Grouped merge, MemoryBound memory) {
        this.memory = memory;
        this.kinds = merge.kinds();
    }

    /** The order in which ranges give groups by their keys. */
    public static final Comparator<List<QueryValue>> KEY_ORDER =
            (left, right) -> {
                for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
                    int order = Values.compare(left.get(i), right.get(i));
                    if (order != 0) {
                        return order;
                    }
                }
                return Integer.compare(left.size(), right.size());
            };

    /** The keys of a group of one range. */
    public static List<QueryValue> keys(QueryValue row) {
        List<QueryValue> key = new ArrayList<>();
        if (MergedAggregate.member(row, KEYS) instanceof ArrayValue keys) {
            for (int i = 0; i < keys.size(); i++) {
                key.add(MergedAggregate.member(keys.element(i), MergedAggregate.ITEM));
            }
        }
        return key;
    }

    /** Adds a group of one range. */
    public void add(QueryValue row) {
        List<MergedAggregate> group = groups.computeIfAbsent(new ValueKey(keys(row)), this::start);
        if (MergedAggregate.member(row, PARTS) instanceof ArrayValue parts) {
            for (int i = 0; i < group.size(); i++) {
                long before = group.get(i).sizeBytes();
                group.get(i).add(parts.element(i));
                long growth = group.get(i).sizeBytes() - before;
                if (growth > 0) {
                    memory.add(growth);
                }
            }
        }
    }

    private List<MergedAggregate> start(ValueKey key) {
        memory.add(key.values().stream().mapToLong(QueryValue::sizeBytes).sum());
        return kinds.stream().map(MergedAggregate::start).toList();
    }

    /** The groups as documents for {@link Merge.Grouped#finish}. */
    public List<QueryValue> documents() {
        List<QueryValue> documents = new ArrayList<>(groups.size());
        groups.forEach((key, group) -> documents.add(document(key, group)));
        return documents;
    }

    private static QueryValue document(ValueKey key, List<MergedAggregate> group) {
        List<QueryValue> values = group.stream().map(MergedAggregate::result).toList();
        Map<String, QueryValue> members = new LinkedHashMap<>();
        members.put(GroupRewrite.KEYS, items(key.values()));
        members.put(GroupRewrite.VALUES, items(values));
        return ObjectValue.of(members);
    }

    private static QueryValue items(List<QueryValue> values) {
        List<QueryValue> items = new ArrayList<>(values.size());
        for (QueryValue value : values) {
            Map<String, QueryValue> item = new LinkedHashMap<>();
            item.put(GroupRewrite.ITEM, value);
            items.add(ObjectValue.of(item));
        }
        return ArrayValue.of(items);
    }
}
