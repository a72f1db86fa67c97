package dev.orrery.gateway.query;

import dev.orrery.model.item.PartitionKeyReader;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonScanner;
import dev.orrery.model.json.JsonView;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.model.ring.RingRange;
import dev.orrery.model.time.Clock;
import dev.orrery.query.QueryRun;
import dev.orrery.query.distributed.GroupTable;
import dev.orrery.query.evaluate.Environment;
import dev.orrery.query.range.IndexUsage;
import dev.orrery.query.range.JsonRow;
import dev.orrery.query.range.QueryMetrics;
import dev.orrery.query.range.QueryMetrics.Volume;
import dev.orrery.query.range.RangeQueryPage;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Ranges that look at every document, and whose continuations count rows. */
final class MemoryRanges implements RangePort {
    private final PartitionKeyDefinition keys;
    private final List<JsonView> documents;
    private List<RingRange> ranges;
    private final List<Question> asked = new ArrayList<>();

    MemoryRanges(PartitionKeyDefinition keys, List<String> documents, int ranges) {
        this.keys = keys;
        this.documents = documents.stream().map(MemoryRanges::view).toList();
        this.ranges = RingRange.FULL.evenSplit(ranges);
    }

    static JsonView view(String json) {
        return JsonScanner.scan(json.getBytes(StandardCharsets.UTF_8), JsonLimits.DEFAULT);
    }

    void splitInto(int count) {
        ranges = RingRange.FULL.evenSplit(count);
    }

    List<Question> asked() {
        return asked;
    }

    @Override
    public List<RingRange> parts(RingRange interval) {
        return ranges.stream().map(interval::intersect).flatMap(Optional::stream).toList();
    }

    @Override
    public CompletableFuture<Answer> ask(Question question) {
        asked.add(question);
        List<byte[]> all =
                inOrder(
                        question,
                        QueryRun.prepare(question.spec(), Environment.of(Clock.system()))
                                .rows(inside(question.part())));
        int from = question.continuation().map(Integer::parseInt).orElse(0);
        int to = Math.min(all.size(), from + question.limits().maxItems());
        List<JsonRow> rows = all.subList(from, to).stream().map(JsonRow::of).toList();
        QueryMetrics metrics =
                new QueryMetrics(
                        0, new Volume(0, 0), new Volume(0, 0), 2.5, IndexUsage.NONE, Map.of());
        Optional<String> next =
                to < all.size() ? Optional.of(Integer.toString(to)) : Optional.empty();
        return CompletableFuture.completedFuture(
                new Answer(numberOf(question.part()), new RangeQueryPage(rows, next, metrics, 7)));
    }

    /** Ranges give groups in the order of their keys. */
    private static List<byte[]> inOrder(Question question, List<byte[]> rows) {
        return question.spec().query().groupBy().isEmpty()
                ? rows
                : rows.stream()
                        .sorted(
                                Comparator.comparing(
                                        row -> GroupTable.keys(Rows.value(JsonRow.of(row))),
                                        GroupTable.KEY_ORDER))
                        .toList();
    }

    /**
     * Every document is evaluated, so there is no plan to tell of, and none is asked for: answers
     * are compared here. Plans of stored ranges are compared by the tests of partitions.
     */
    @Override
    public CompletableFuture<Explained> explain(Question question, boolean execute) {
        throw new UnsupportedOperationException(
                "Documents in memory are answered without a plan, by evaluating each of them.");
    }

    private int numberOf(RingRange part) {
        for (int i = 0; i < ranges.size(); i++) {
            if (ranges.get(i).contains(part)) {
                return i + 1;
            }
        }
        throw new AssertionError("asked for more than one range: " + part);
    }

    private List<JsonView> inside(RingRange part) {
        PartitionKeyReader reader = new PartitionKeyReader(keys);
        return documents.stream()
                .filter(document -> part.contains(RingPositions.of(keys, reader.read(document))))
                .toList();
    }
}
