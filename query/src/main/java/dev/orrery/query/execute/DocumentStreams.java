package dev.orrery.query.execute;

import dev.orrery.query.plan.Access;
import dev.orrery.query.plan.Candidates;
import dev.orrery.query.plan.IndexInterval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Opens the streams of documents of a plan. */
final class DocumentStreams {
    private final RangeSource source;
    private final Meter meter;

    DocumentStreams(RangeSource source, Meter meter) {
        this.source = source;
        this.meter = meter;
    }

    /** The documents of an access path, from a place on; of a record the place is its key. */
    DocumentStream open(Access access, RangeSource.Start start) {
        return switch (access) {
            case Access.Nothing _ -> new EmptyStream();
            case Access.Scan _ -> new ScanStream(source.records(), key(start), meter);
            case Access.Keyed(Candidates candidates) ->
                    new KeyedStream(source, keys(candidates), key(start), meter);
            case Access.IndexOnly _ ->
                    throw new IllegalStateException("no documents are looked at");
            case Access.Walk(IndexInterval interval) ->
                    new WalkStream(
                            source, new RangeSource.EntryScan(interval, false, start), meter);
        };
    }

    private static byte[] key(RangeSource.Start start) {
        return switch (start) {
            case RangeSource.Start.Beginning _ -> new byte[0];
            case RangeSource.Start.AtRun _ ->
                    throw new IllegalArgumentException("records have no runs");
            case RangeSource.Start.At(KeyBytes position, boolean inclusive) ->
                    inclusive ? position.bytes() : successor(position.bytes());
        };
    }

    RangeSource.KeyStream keys(Candidates candidates) {
        return switch (candidates) {
            case Candidates.Term(IndexInterval.OfPath interval) ->
                    new MeteredKeys(source.postings(interval), meter, meter.counter(interval));
            case Candidates.All(List<Candidates> sets) -> new Intersection(keys(sets));
            case Candidates.Any(List<Candidates> sets) -> new Union(keys(sets));
        };
    }

    private List<RangeSource.KeyStream> keys(List<Candidates> sets) {
        List<RangeSource.KeyStream> streams = new ArrayList<>(sets.size());
        try {
            sets.forEach(set -> streams.add(keys(set)));
            return streams;
        } catch (RuntimeException e) {
            streams.forEach(RangeSource.KeyStream::close);
            throw e;
        }
    }

    /** The least key that is greater. */
    static byte[] successor(byte[] key) {
        return Arrays.copyOf(key, key.length + 1);
    }
}
