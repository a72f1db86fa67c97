package dev.orrery.api.gremlin.store;

import dev.orrery.model.cost.RequestUnits;

/** What a session has used so far. Read by other threads only after the session ended. */
public final class Consumption {
    private double charge;
    private long calls;
    private long partitions;
    private long documents;

    /**
     * A point in time, or the difference of two.
     *
     * @param calls questions that were asked
     * @param partitions physical partitions they were asked of, summed over the questions
     * @param documents items and adjacency entries that came back
     */
    public record Figures(double charge, long calls, long partitions, long documents) {
        public static final Figures NOTHING = new Figures(0, 0, 0, 0);

        public Figures plus(Figures other) {
            return new Figures(
                    RequestUnits.rounded(charge + other.charge),
                    calls + other.calls,
                    partitions + other.partitions,
                    documents + other.documents);
        }

        public Figures minus(Figures earlier) {
            return new Figures(
                    RequestUnits.rounded(charge - earlier.charge),
                    calls - earlier.calls,
                    partitions - earlier.partitions,
                    documents - earlier.documents);
        }
    }

    void add(double more, int asked, long found) {
        charge += more;
        calls++;
        partitions += asked;
        documents += found;
    }

    public Figures figures() {
        return new Figures(RequestUnits.rounded(charge), calls, partitions, documents);
    }
}
