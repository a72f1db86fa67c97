package dev.orrery.partition.evaluate;

import dev.orrery.partition.overlay.Overlay;
import dev.orrery.partition.overlay.OverlayCursor;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.partition.state.StateChanges;
import dev.orrery.partition.state.Transition;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.index.IndexTerms;
import dev.orrery.storage.key.KeyRange;
import java.util.Arrays;

/**
 * One step of the walk over a container's records after its indexing or time to live has changed:
 * index entries become those of the new policy, records that can expire get their candidate, and
 * the targets of edges are told of them.
 */
public final class ReindexStep {
    private static final int MAX_RECORDS = 256;

    /** A step must not keep the commands behind it waiting for long. */
    private static final int MAX_BYTES = 256 << 10;

    private final RowWork rowWork;

    public ReindexStep(RowWork rowWork) {
        this.rowWork = rowWork;
    }

    public void step(Draft draft, LiveContainer container) {
        Transition walk = container.transition().orElseThrow();
        Overlay overlay = draft.overlay();
        int start = overlay.sizeBytes();
        int records = 0;
        byte[] last = walk.cursor();
        boolean more;
        try (OverlayCursor cursor = overlay.scan(Family.RECORDS, behind(draft, container, last))) {
            more = cursor.next();
            while (more && records < MAX_RECORDS && overlay.sizeBytes() - start < MAX_BYTES) {
                last = cursor.key();
                if (container.table().isPresent()) {
                    rowWork.reindex(draft, container, last, cursor.value());
                } else {
                    follow(draft, container, last, StoredRecord.of(cursor.value()));
                }
                records++;
                more = cursor.next();
            }
        }
        Transition advanced = walk.advance(last, records);
        LiveContainer after = more ? container.advance(advanced) : container.endWalk(advanced);
        StateChanges.putTransition(overlay, after);
        draft.replaceContainers(draft.containers().with(after));
    }

    private static void follow(
            Draft draft, LiveContainer container, byte[] recordKey, StoredRecord record) {
        Overlay overlay = draft.overlay();
        Transition walk = container.transition().orElseThrow();
        overlay.changeIndex(
                IndexTerms.of(record.view(), walk.previousPaths()),
                IndexTerms.of(record.view(), walk.targetPaths()),
                recordKey);
        if (walk.tellsOfEdges()) {
            EdgeLinks.tellOf(draft, container, recordKey, record);
        }
        record.expirySecond(container.definition().timeToLive())
                .ifPresent(second -> ExpiryCandidates.put(overlay, second, recordKey));
    }

    /**
     * The container's records with a greater key than the last one. A walk that began before a
     * split may stand before the range or behind it.
     */
    private static KeyRange behind(Draft draft, LiveContainer container, byte[] last) {
        KeyRange own = KeyRange.ofRing(container.number(), draft.partition().range());
        boolean before = last.length == 0 || Arrays.compareUnsigned(last, own.from()) < 0;
        return before ? own : KeyRange.of(Arrays.copyOf(last, last.length + 1), own.to());
    }
}
