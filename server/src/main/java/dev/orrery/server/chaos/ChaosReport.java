package dev.orrery.server.chaos;

import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** What a run has found. */
public final class ChaosReport {
    private final long seed;
    private final List<Incident> incidents = new ArrayList<>();
    private final List<String> violations = new ArrayList<>();
    private int undecided;
    private long acknowledged;
    private long unknown;

    ChaosReport(long seed) {
        this.seed = seed;
    }

    /** A fault, and the longest time without an acknowledged write around it. */
    record Incident(Fault fault, String text, long gapMillis) {}

    void add(Incident incident) {
        incidents.add(incident);
    }

    void violation(String text) {
        violations.add(text);
    }

    void undecided() {
        undecided++;
    }

    void requests(long acknowledgedCount, long unknownCount) {
        acknowledged = acknowledgedCount;
        unknown = unknownCount;
    }

    public boolean isClean() {
        return violations.isEmpty();
    }

    private List<Long> gaps(Predicate<Fault.Kind> kinds) {
        return incidents.stream()
                .filter(incident -> kinds.test(incident.fault().kind()))
                .map(Incident::gapMillis)
                .sorted()
                .toList();
    }

    private Optional<Incident> worst() {
        return incidents.stream().max(Comparator.comparingLong(Incident::gapMillis));
    }

    /** For people. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(
                "%d faults, %d requests acknowledged, %d with an unknown outcome; seed %d"
                        .formatted(incidents.size(), acknowledged, unknown, seed));
        lines.add("Leaders killed: " + described(gaps(Fault.Kind::isFailover)));
        lines.add("Splits: " + described(gaps(Fault.Kind::isSplit)));
        worst().ifPresent(
                        incident ->
                                lines.add(
                                        "Longest time without an acknowledged write: %d ms (%s)"
                                                .formatted(incident.gapMillis(), incident.text())));
        if (undecided > 0) {
            lines.add(undecided + " histories were too entangled to be judged");
        }
        violations.forEach(violation -> lines.add("VIOLATION: " + violation));
        lines.add(violations.isEmpty() ? "No violations." : violations.size() + " violations.");
        return lines;
    }

    private static String described(List<Long> gaps) {
        return gaps.isEmpty()
                ? "none"
                : "%d; longest time without an acknowledged write: median %d ms, most %d ms"
                        .formatted(gaps.size(), gaps.get(gaps.size() / 2), gaps.getLast());
    }

    /** For programs. */
    public JsonObject json() {
        return JsonObject.EMPTY
                .with("seed", seed)
                .with("faults", incidents.size())
                .with("acknowledged", acknowledged)
                .with("unknown", unknown)
                .with("longestGapMillis", worst().map(Incident::gapMillis).orElse(0L))
                .with("failoverGapMillis", last(gaps(Fault.Kind::isFailover)))
                .with("splitGapMillis", last(gaps(Fault.Kind::isSplit)))
                .with("undecided", undecided)
                .with("violations", JsonArray.ofStrings(violations));
    }

    private static long last(List<Long> gaps) {
        return gaps.isEmpty() ? 0 : gaps.getLast();
    }
}
