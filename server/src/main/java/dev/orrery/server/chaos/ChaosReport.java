package dev.orrery.server.chaos;

import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What a run has found. */
public final class ChaosReport {
    private final long seed;
    private final List<Incident> incidents = new ArrayList<>();
    private final List<String> violations = new ArrayList<>();
    private final List<String> doubts = new ArrayList<>();
    private int undecided;
    private long acknowledged;
    private long unknown;

    ChaosReport(long seed) {
        this.seed = seed;
    }

    /** A fault, and the longest time without an acknowledged write around it. */
    record Incident(Fault fault, String text, Silence silence) {}

    void add(Incident incident) {
        incidents.add(incident);
    }

    void violation(String text) {
        violations.add(text);
    }

    void undecided() {
        undecided++;
    }

    /**
     * Adds what clients were told.
     *
     * @param examples of requests whose outcome is unknown, with the reason
     */
    void requests(long acknowledgedCount, long unknownCount, List<String> examples) {
        acknowledged += acknowledgedCount;
        unknown += unknownCount;
        doubts.addAll(examples);
    }

    public boolean isClean() {
        return violations.isEmpty();
    }

    /** The silences around the faults of each kind, the shortest first. */
    private Map<Fault.Kind, List<Silence>> silences() {
        Map<Fault.Kind, List<Silence>> kinds = new EnumMap<>(Fault.Kind.class);
        incidents.stream()
                .sorted(Comparator.comparing(Incident::silence, Silence.ORDER))
                .forEach(
                        incident ->
                                kinds.computeIfAbsent(
                                                incident.fault().kind(), _ -> new ArrayList<>())
                                        .add(incident.silence()));
        return kinds;
    }

    /** For people. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(
                "%d faults, %d requests acknowledged, %d with an unknown outcome; seed %d"
                        .formatted(incidents.size(), acknowledged, unknown, seed));
        lines.add("Longest time without an acknowledged write, median and most of each kind:");
        silences().forEach((kind, all) -> lines.add(described(kind, all)));
        doubts.forEach(doubt -> lines.add("Unknown outcome: " + doubt));
        if (undecided > 0) {
            lines.add(undecided + " histories were too entangled to be judged");
        }
        violations.forEach(violation -> lines.add("VIOLATION: " + violation));
        lines.add(violations.isEmpty() ? "No violations." : violations.size() + " violations.");
        return lines;
    }

    private static String described(Fault.Kind kind, List<Silence> silences) {
        return "  %-20s %2d times: %s, %s"
                .formatted(
                        kind.text(),
                        silences.size(),
                        silences.get(silences.size() / 2),
                        silences.getLast());
    }

    /** For programs. */
    public JsonObject json() {
        JsonObject kinds = JsonObject.EMPTY;
        for (Map.Entry<Fault.Kind, List<Silence>> kind : silences().entrySet()) {
            Silence most = kind.getValue().getLast();
            kinds =
                    kinds.with(
                            kind.getKey().text(),
                            JsonObject.EMPTY
                                    .with("faults", kind.getValue().size())
                                    .with("silenceMillis", most.millis())
                                    .with("stalledMillis", most.stalledMillis()));
        }
        return JsonObject.EMPTY
                .with("seed", seed)
                .with("faults", incidents.size())
                .with("acknowledged", acknowledged)
                .with("unknown", unknown)
                .with("doubts", JsonArray.ofStrings(doubts))
                .with("kinds", kinds)
                .with("undecided", undecided)
                .with("violations", JsonArray.ofStrings(violations));
    }
}
