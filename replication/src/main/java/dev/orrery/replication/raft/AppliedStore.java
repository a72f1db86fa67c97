package dev.orrery.replication.raft;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.replication.AppendResult;
import dev.orrery.replication.AppliedState;
import dev.orrery.replication.LogEntry;
import dev.orrery.replication.LogEntryCodec;
import dev.orrery.replication.LogListener;
import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.ReadView;
import dev.orrery.storage.engine.WriteDurability;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.ratis.protocol.Message;

/**
 * The store of a replica, and how far the log was applied to it. What was applied may be asked from
 * any thread; everything else is for one at a time.
 */
final class AppliedStore {
    private final LateStore stores;
    private final RaftLogLimits limits;
    private final PieceBuffer pieces = new PieceBuffer();
    private volatile AppliedState applied;
    private volatile RaftPosition flushed;
    private RaftPosition written;
    private long entriesSinceFlush;
    private long bytesSinceFlush;

    /** As {@link ReplicaStateMachine#ReplicaStateMachine}. */
    AppliedStore(LateStore stores, boolean wholeLog, RaftLogLimits limits) {
        this.stores = stores;
        this.limits = limits;
        if (stores.isThere()) {
            try (ReadView view = stores.store().latest()) {
                applied = AppliedState.read(view);
                written = RaftPosition.read(view);
            }
        } else {
            applied = AppliedState.NONE;
            written = RaftPosition.WITH_DATA;
        }
        boolean again = wholeLog && written.compareTo(RaftPosition.WITH_DATA) >= 0;
        flushed = again ? RaftPosition.WITH_DATA : written;
    }

    /** Gives entries that wait for it a store to be applied to. */
    void begin(PartitionStore store) {
        try (ReadView view = store.latest()) {
            if (!RaftPosition.read(view).equals(RaftPosition.WITH_DATA)) {
                throw new OrreryException(
                        ErrorCode.INTERNAL, "The store is not what its log begins with.");
            }
            applied = AppliedState.read(view);
        }
        stores.provide(store);
    }

    AppliedState applied() {
        return applied;
    }

    /** The last entry that survives a crash without the log. */
    RaftPosition flushed() {
        return flushed;
    }

    /** The last entry whose effects are in the store. */
    RaftPosition written() {
        return written;
    }

    /** Applies an entry of the log, and tells what became of it. */
    Message apply(RaftPosition position, ByteBuffer bytes, LogListener listener) {
        if (position.compareTo(written) <= 0) {
            return RaftReply.of(new AppendResult.Replayed(applied.lsn()));
        }
        entriesSinceFlush++;
        bytesSinceFlush += bytes.remaining();
        return switch (RaftMessage.read(bytes)) {
            case RaftMessage.Barrier() -> RaftReply.reached(applied.lsn());
            case RaftMessage.Piece piece -> apply(position, piece, listener);
        };
    }

    private Message apply(RaftPosition position, RaftMessage.Piece piece, LogListener listener) {
        boolean last = piece.number() + 1 == piece.count();
        Optional<byte[]> whole = pieces.add(piece, position.index());
        if (whole.isPresent()) {
            return RaftReply.of(apply(position, LogEntryCodec.decode(whole.get()), listener));
        }
        return last
                ? RaftReply.of(new AppendResult.Refused(applied.lsn()))
                : RaftReply.reached(applied.lsn());
    }

    /** Every replica decides alike, by nothing but the log and its own LSN. */
    private AppendResult apply(RaftPosition position, LogEntry entry, LogListener listener) {
        AppliedState current = applied;
        if (entry.epoch() == position.term() && entry.lsn() <= current.lsn()) {
            return new AppendResult.Replayed(current.lsn());
        }
        if (entry.epoch() != position.term() || entry.baseLsn() != current.lsn()) {
            return new AppendResult.Refused(current.lsn());
        }
        AppliedState next = new AppliedState(entry.lsn(), entry.leaderTimeMillis());
        BatchBuilder batch = new BatchBuilder().append(entry.batch());
        next.addTo(batch);
        position.addTo(batch);
        stores.store().write(batch.build(), WriteDurability.NO_WAL);
        written = position;
        applied = next;
        listener.applied(entry.batch(), next);
        return new AppendResult.Applied(entry.lsn());
    }

    /** Whether the log has become so long that a flush should be asked for; said once. */
    boolean takeFlushDue() {
        if (entriesSinceFlush <= limits.entries() && bytesSinceFlush <= limits.bytes()) {
            return false;
        }
        entriesSinceFlush = 0;
        bytesSinceFlush = 0;
        return true;
    }

    /**
     * Makes what was applied survive a crash without the log.
     *
     * @param last the last entry that was applied, of whatever kind
     */
    void flush(RaftPosition last) {
        PartitionStore store = stores.store();
        if (!pieces.isOpen() && last.index() > written.index()) {
            BatchBuilder batch = new BatchBuilder();
            last.addTo(batch);
            store.write(batch.build(), WriteDurability.NO_WAL);
            written = last;
        }
        store.flush();
        entriesSinceFlush = 0;
        bytesSinceFlush = 0;
        if (last.index() >= written.index()) {
            flushed = written;
        }
    }

    /** Takes a copy of the leader's store in place of this one. */
    void replaceWith(Path incoming) {
        stores.store().replaceWith(incoming);
        try (ReadView view = stores.store().latest()) {
            applied = AppliedState.read(view);
            written = RaftPosition.read(view);
        }
        pieces.clear();
        flushed = written;
    }
}
