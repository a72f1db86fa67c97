package dev.orrery.testkit.history;

import dev.orrery.testkit.history.DependencyGraph.Edge;
import dev.orrery.testkit.history.DependencyGraph.Reason;
import dev.orrery.testkit.history.Transaction.Append;
import dev.orrery.testkit.history.Transaction.Read;
import dev.orrery.testkit.history.Transaction.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Judges histories of transactions that append to lists and read them, as Elle does: lists tell the
 * order of all writes, and from it follows which transaction must have come before which. A cycle
 * is a contradiction; so is a read of what was never written, was refused, was only a part of a
 * transaction, or lacks what the same transaction has appended.
 */
public final class ListAppend {
    private final Isolation level;

    public ListAppend(Isolation level) {
        this.level = level;
    }

    /** Who has appended an element, as the how manieth of its appends to the list. */
    private record Writer(int transaction, int place, int places) {
        boolean isLast() {
            return place == places - 1;
        }
    }

    /** What is known while a history is judged. */
    private static final class Facts {
        private final List<Operation<Transaction>> history;
        private final Map<String, Map<Integer, Writer>> writers = new HashMap<>();
        private final Map<String, List<Integer>> lists = new HashMap<>();

        Facts(List<Operation<Transaction>> history) {
            this.history = history;
        }

        @Nullable Writer writer(String key, int element) {
            return writers.getOrDefault(key, Map.of()).get(element);
        }

        int transactionThatWrote(String key, int element) {
            Writer writer = writer(key, element);
            if (writer == null) {
                throw new IllegalStateException("nobody has written " + element);
            }
            return writer.transaction();
        }

        boolean isRefused(Writer writer) {
            return history.get(writer.transaction()).outcome() == Outcome.REFUSED;
        }
    }

    public Verdict check(List<Operation<Transaction>> history) {
        Facts facts = new Facts(history);
        return noteWriters(facts)
                .or(() -> judgeReads(facts))
                .or(() -> noteLists(facts))
                .or(() -> judgeLosses(facts))
                .or(() -> judgeOrder(facts))
                .orElse(Verdict.correct());
    }

    private static Optional<Verdict> noteWriters(Facts facts) {
        for (int i = 0; i < facts.history.size(); i++) {
            Map<String, List<Integer>> appended = new HashMap<>();
            for (Step step : facts.history.get(i).action().steps()) {
                if (step instanceof Append(String key, int element)) {
                    appended.computeIfAbsent(key, absent -> new ArrayList<>()).add(element);
                }
            }
            for (Map.Entry<String, List<Integer>> each : appended.entrySet()) {
                List<Integer> elements = each.getValue();
                for (int place = 0; place < elements.size(); place++) {
                    Writer before =
                            facts.writers
                                    .computeIfAbsent(each.getKey(), absent -> new HashMap<>())
                                    .put(
                                            elements.get(place),
                                            new Writer(i, place, elements.size()));
                    if (before != null) {
                        throw new IllegalArgumentException(
                                "the history appends %d to %s twice"
                                        .formatted(elements.get(place), each.getKey()));
                    }
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<Verdict> judgeReads(Facts facts) {
        for (int i = 0; i < facts.history.size(); i++) {
            if (facts.history.get(i).outcome() != Outcome.APPLIED) {
                continue;
            }
            Map<String, List<Integer>> own = new HashMap<>();
            for (Step step : facts.history.get(i).action().steps()) {
                switch (step) {
                    case Append(String key, int element) ->
                            own.computeIfAbsent(key, absent -> new ArrayList<>()).add(element);
                    case Read read -> {
                        Optional<Verdict> wrong =
                                judge(facts, i, read, own.getOrDefault(read.key(), List.of()));
                        if (wrong.isPresent()) {
                            return wrong;
                        }
                    }
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<Verdict> judge(Facts facts, int reader, Read read, List<Integer> own) {
        List<Integer> found = read.found();
        if (new HashSet<>(found).size() != found.size()) {
            return Optional.of(Verdict.violation("%s has an element twice", read));
        }
        int others = found.size() - own.size();
        if (others < 0 || !found.subList(others, found.size()).equals(own)) {
            return Optional.of(Verdict.violation("%s lacks %s of its own transaction", read, own));
        }
        for (int i = 0; i < others; i++) {
            Writer writer = facts.writer(read.key(), found.get(i));
            if (writer == null || writer.transaction() == reader) {
                return Optional.of(
                        Verdict.violation(
                                "%s has %d, which nobody has put there", read, found.get(i)));
            }
            if (facts.isRefused(writer)) {
                return Optional.of(
                        Verdict.violation("%s has %d, which was refused", read, found.get(i)));
            }
        }
        Writer last = others == 0 ? null : facts.writer(read.key(), found.get(others - 1));
        return last == null || last.isLast()
                ? Optional.empty()
                : Optional.of(Verdict.violation("%s has a part of a transaction", read));
    }

    /** The longest read of a list tells the order of its elements; others are beginnings of it. */
    private static Optional<Verdict> noteLists(Facts facts) {
        for (Operation<Transaction> operation : applied(facts)) {
            for (Step step : operation.action().steps()) {
                if (step instanceof Read(String key, List<Integer> found)) {
                    List<Integer> known = facts.lists.getOrDefault(key, List.of());
                    List<Integer> shorter = known.size() < found.size() ? known : found;
                    List<Integer> longer = known.size() < found.size() ? found : known;
                    if (!longer.subList(0, shorter.size()).equals(shorter)) {
                        return Optional.of(
                                Verdict.violation(
                                        "%s was read as %s and as %s", key, shorter, longer));
                    }
                    facts.lists.put(key, longer);
                }
            }
        }
        return Optional.empty();
    }

    private static List<Operation<Transaction>> applied(Facts facts) {
        return facts.history.stream()
                .filter(operation -> operation.outcome() == Outcome.APPLIED)
                .toList();
    }

    /** What was appended and answered before a read began is in it, where time counts. */
    private Optional<Verdict> judgeLosses(Facts facts) {
        if (!level.realTime()) {
            return Optional.empty();
        }
        for (Operation<Transaction> reader : applied(facts)) {
            for (Step step : reader.action().steps()) {
                if (!(step instanceof Read read)) {
                    continue;
                }
                for (Map.Entry<Integer, Writer> each :
                        facts.writers.getOrDefault(read.key(), Map.of()).entrySet()) {
                    Operation<Transaction> writer =
                            facts.history.get(each.getValue().transaction());
                    if (writer.outcome() == Outcome.APPLIED
                            && writer.completed() < reader.invoked()
                            && !read.found().contains(each.getKey())) {
                        return Optional.of(
                                Verdict.violation(
                                        "%s lacks %d, which was answered before it began",
                                        read, each.getKey()));
                    }
                }
            }
        }
        return Optional.empty();
    }

    private Optional<Verdict> judgeOrder(Facts facts) {
        DependencyGraph graph = new DependencyGraph();
        facts.lists.forEach((key, list) -> addWrites(facts, graph, key, list));
        for (int i = 0; i < facts.history.size(); i++) {
            if (facts.history.get(i).outcome() == Outcome.APPLIED) {
                for (Step step : facts.history.get(i).action().steps()) {
                    if (step instanceof Read read) {
                        addRead(facts, graph, i, read);
                    }
                }
            }
        }
        if (level.realTime()) {
            addTimes(facts, graph);
        }
        return graph.cycle(level)
                .map(cycle -> Verdict.violation("a cycle: %s", described(facts, cycle)));
    }

    private static void addWrites(
            Facts facts, DependencyGraph graph, String key, List<Integer> list) {
        for (int i = 1; i < list.size(); i++) {
            graph.add(
                    facts.transactionThatWrote(key, list.get(i - 1)),
                    facts.transactionThatWrote(key, list.get(i)),
                    Reason.WRITE_WRITE);
        }
    }

    private static void addRead(Facts facts, DependencyGraph graph, int reader, Read read) {
        List<Integer> list = facts.lists.getOrDefault(read.key(), List.of());
        int size = read.found().size();
        for (int i = size - 1; i >= 0; i--) {
            int writer = facts.transactionThatWrote(read.key(), read.found().get(i));
            if (writer != reader) {
                graph.add(writer, reader, Reason.WRITE_READ);
                break;
            }
        }
        if (size < list.size()) {
            graph.add(
                    reader,
                    facts.transactionThatWrote(read.key(), list.get(size)),
                    Reason.READ_WRITE);
        }
    }

    private static void addTimes(Facts facts, DependencyGraph graph) {
        for (int i = 0; i < facts.history.size(); i++) {
            for (int j = 0; j < facts.history.size(); j++) {
                if (facts.history.get(i).outcome() == Outcome.APPLIED
                        && facts.history.get(j).outcome() == Outcome.APPLIED
                        && facts.history.get(i).completed() < facts.history.get(j).invoked()) {
                    graph.add(i, j, Reason.REAL_TIME);
                }
            }
        }
    }

    private static String described(Facts facts, List<Edge> cycle) {
        StringBuilder text = new StringBuilder();
        for (Edge edge : cycle) {
            text.append(facts.history.get(edge.from()).action())
                    .append(" -")
                    .append(edge.reason())
                    .append("-> ");
        }
        return text.append("the first").toString();
    }
}
