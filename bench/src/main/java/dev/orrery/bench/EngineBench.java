package dev.orrery.bench;

import dev.orrery.bench.Figure.Bound;
import dev.orrery.bench.engine.Pieces;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Pieces of the hot paths by themselves: keys, items, and what every request pays for limits. */
final class EngineBench {
    /** What the limiter may take of a request. */
    private static final double MOST_NANOS = 1_000;

    private static final Map<String, String> TITLES = titles();

    private EngineBench() {}

    private static Map<String, String> titles() {
        Map<String, String> titles = new LinkedHashMap<>();
        titles.put("KeyPieces.hash", "hash of a partition key (V2)");
        titles.put("KeyPieces.encode", "key of a record, written");
        titles.put("KeyPieces.decode", "key of a record, read");
        titles.put("ItemPieces.scan", "scan of an item of 1 KB");
        titles.put("ItemPieces.store", "parse of an item, and its stored form");
        titles.put("ItemPieces.indexCreate", "index entries of a new item with 14 values");
        titles.put("ItemPieces.indexReplace", "index entries of an item with one other value");
        titles.put(Pieces.LIMITER, "limiter: check, then spend, with the sketch");
        titles.put(Pieces.SKETCH, "sketch: 10,000 keys, skewed");
        return titles;
    }

    static Report run(int rounds, int roundMillis, Consumer<String> progress) throws IOException {
        progress.accept("Measuring %d pieces with JMH".formatted(TITLES.size()));
        Map<String, Double> nanos = Pieces.nanos(List.of(), rounds, roundMillis);
        Map<String, String> facts = new LinkedHashMap<>(Machine.facts());
        facts.put(
                "JMH",
                "one thread, %d rounds of %d ms after three to warm up"
                        .formatted(rounds, roundMillis));
        return new Report(
                "Engine",
                facts,
                TITLES.entrySet().stream()
                        .map(piece -> figure(piece.getKey(), piece.getValue(), nanos))
                        .toList());
    }

    private static Figure figure(String piece, String title, Map<String, Double> nanos) {
        Double value = nanos.get(piece);
        if (value == null) {
            throw new IllegalStateException(piece + " was not measured");
        }
        Bound bound =
                piece.equals(Pieces.LIMITER) ? new Bound.AtMost(MOST_NANOS) : new Bound.None();
        return new Figure(title, value, "nanoseconds", bound);
    }

    /** What the sketch takes for each request. */
    static double sketchNanos(int rounds, int roundMillis) throws IOException {
        return Pieces.nanos(List.of(Pieces.SKETCH), rounds, roundMillis).values().iterator().next();
    }

    /** How a figure is called. */
    static String title(String piece) {
        return TITLES.getOrDefault(piece, piece);
    }
}
