package dev.orrery.partition;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * The writers of several partitions stand still together, each between two of its batches, until
 * this is closed. So there is one moment at which nothing is half done that goes over several.
 */
public final class StandStill implements AutoCloseable {
    private final List<WriterHold> holds = new ArrayList<>();

    private StandStill() {}

    /** Waits for all of them; if one takes no writes anyway, this fails and all go on. */
    public static StandStill of(Collection<PhysicalPartition> partitions) {
        List<CompletableFuture<WriterHold>> waiting =
                partitions.stream().map(partition -> partition.writer().hold()).toList();
        StandStill still = new StandStill();
        try {
            for (CompletableFuture<WriterHold> hold : waiting) {
                still.holds.add(HoldWait.await(hold));
            }
            return still;
        } catch (RuntimeException e) {
            waiting.stream().skip(still.holds.size()).forEach(HoldWait::releaseLater);
            still.close();
            throw e;
        }
    }

    /** Lets them go on. */
    @Override
    public void close() {
        holds.forEach(WriterHold::release);
    }
}
