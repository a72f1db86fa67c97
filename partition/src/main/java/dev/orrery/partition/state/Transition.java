package dev.orrery.partition.state;

import dev.orrery.cql.schema.RowIndex;
import dev.orrery.cql.schema.TableIndexing;
import dev.orrery.model.container.ContainerDefinition;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.graph.GraphSettings;
import dev.orrery.storage.index.IndexedPaths;
import java.util.Arrays;
import java.util.List;

/**
 * A walk over all records of a container after its indexing or its time to live has changed, or its
 * edges are to be indexed with their targets: records up to the cursor follow the new settings,
 * those behind it the previous ones. The walk is made in small steps through the log, so it goes on
 * after a restart where it was.
 *
 * <pre>
 * value := version:u8 (= 1)  previous:policy  target:policy  timeToLiveSeconds:i32
 *          processed:i64  cursor:block  [ links:name ]
 * </pre>
 */
public final class Transition {
    private static final int VERSION = 1;
    private static final byte[] BEFORE_ALL = {};

    private final Indexing previous;
    private final Indexing target;
    private final TimeToLive timeToLive;
    private final long processed;
    private final byte[] cursor;
    private final Links links;

    /** What the walk means for the entries of edges with their targets. */
    enum Links {
        /** None are wanted, or they have gone since. */
        NONE,
        /** The walk tells of every edge. */
        TOLD,
        /** They are complete without it. */
        COMPLETE
    }

    /** A policy, and the same compiled. */
    private record Indexing(IndexingPolicy policy, IndexedPaths paths) {
        static Indexing of(IndexingPolicy policy) {
            return new Indexing(policy, IndexedPaths.compile(policy));
        }
    }

    private Transition(
            Indexing previous,
            Indexing target,
            TimeToLive timeToLive,
            long processed,
            byte[] cursor,
            Links links) {
        this.previous = previous;
        this.target = target;
        this.timeToLive = timeToLive;
        this.processed = processed;
        this.cursor = cursor;
        this.links = links;
    }

    /** The start of a walk that leads from one policy to what a definition says. */
    static Transition start(IndexingPolicy previous, ContainerDefinition definition, Links links) {
        return new Transition(
                Indexing.of(previous),
                Indexing.of(definition.indexing()),
                definition.timeToLive(),
                0,
                BEFORE_ALL,
                links);
    }

    /** The walk after some more records. */
    public Transition advance(byte[] lastKey, long records) {
        return new Transition(previous, target, timeToLive, processed + records, lastKey, links);
    }

    /**
     * The walk in a partition that has only a part of the records: an estimate for its progress.
     */
    Transition scaled(long records, long recordsBefore) {
        long share = recordsBefore == 0 ? 0 : (long) ((double) processed * records / recordsBefore);
        return new Transition(previous, target, timeToLive, share, cursor, links);
    }

    /** The walk after the entries of edges have gone: where they are wanted, another follows. */
    Transition withoutLinks() {
        return new Transition(previous, target, timeToLive, processed, cursor, Links.NONE);
    }

    /** Whether the walk tells of every edge. */
    public boolean tellsOfEdges() {
        return links == Links.TOLD;
    }

    /** Whether the entries of edges are complete already. */
    boolean hasCompleteLinks() {
        return links == Links.COMPLETE;
    }

    /** Whether the entries of edges are complete after the walk. */
    boolean hasLinksAtEnd() {
        return links != Links.NONE;
    }

    /** How records behind the cursor are indexed. */
    public IndexedPaths previousPaths() {
        return previous.paths();
    }

    /** How records up to the cursor are indexed. */
    public IndexedPaths targetPaths() {
        return target.paths();
    }

    IndexingPolicy target() {
        return target.policy();
    }

    /** How one record is indexed at the moment. */
    IndexedPaths indexing(byte[] recordKey) {
        boolean reached = Arrays.compareUnsigned(recordKey, cursor) <= 0;
        return reached ? target.paths() : previous.paths();
    }

    /** The indexes of a table in which records behind the cursor are. */
    public List<RowIndex> previousIndexes() {
        return TableIndexing.indexes(previous.policy());
    }

    /** The indexes of a table in which records up to the cursor are. */
    public List<RowIndex> targetIndexes() {
        return TableIndexing.indexes(target.policy());
    }

    /** The indexes of a table in which one record is at the moment. */
    List<RowIndex> rowIndexes(byte[] recordKey) {
        boolean reached = Arrays.compareUnsigned(recordKey, cursor) <= 0;
        return reached ? targetIndexes() : previousIndexes();
    }

    /** The key of the last record the walk has reached; empty at its start. */
    public byte[] cursor() {
        return cursor.clone();
    }

    /** How much of the walk is done, given the number of records. */
    public int progressPercent(long records) {
        return records == 0 ? 0 : (int) Math.min(99, processed * 100 / records);
    }

    /** Whether the end of this walk brings the container to what the definition says. */
    boolean leadsTo(ContainerDefinition definition) {
        boolean expiryFollows =
                !definition.timeToLive().isOn() || timeToLive.equals(definition.timeToLive());
        boolean linksFollow = hasLinksAtEnd() || !GraphSettings.of(definition).hasIncoming();
        return expiryFollows && linksFollow && target.policy().equals(definition.indexing());
    }

    byte[] encode() {
        FieldWriter writer = new FieldWriter(VERSION);
        PolicyFields.write(writer, previous.policy());
        PolicyFields.write(writer, target.policy());
        writer.number(timeToLive.seconds()).number(processed).block(cursor);
        return links == Links.NONE ? writer.toBytes() : writer.name(links).toBytes();
    }

    static Transition decode(byte[] value) {
        return FieldReader.read(
                "transition",
                VERSION,
                value,
                source ->
                        new Transition(
                                Indexing.of(PolicyFields.read(source)),
                                Indexing.of(PolicyFields.read(source)),
                                new TimeToLive(source.number()),
                                source.longNumber(),
                                source.block(),
                                source.hasMore() ? source.name(Links.class) : Links.NONE));
    }
}
