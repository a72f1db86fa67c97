package dev.orrery.cluster.remote;

import dev.orrery.partition.PartitionReport;
import dev.orrery.partition.PartitionStatistics;
import dev.orrery.partition.budget.BudgetCounters;
import dev.orrery.partition.budget.HeavyHitter;
import java.nio.ByteBuffer;
import java.util.List;

/** A partition in figures, as it is sent. */
record RemoteReport(
        PartitionStatistics statistics,
        BudgetCounters counters,
        double peakUtilisation,
        List<Spender> heaviest) {
    /** A logical partition that spends much. */
    record Spender(Bytes key, double requestUnits, double error, double share, double ruPerSecond) {
        static Spender of(HeavyHitter spender) {
            ByteBuffer buffer = spender.logicalKey();
            byte[] key = new byte[buffer.remaining()];
            buffer.get(key);
            return new Spender(
                    new Bytes(key),
                    spender.requestUnits(),
                    spender.errorRequestUnits(),
                    spender.share(),
                    spender.ruPerSecond());
        }

        HeavyHitter toSpender() {
            return new HeavyHitter(
                    ByteBuffer.wrap(key.array()), requestUnits, error, share, ruPerSecond);
        }
    }

    static RemoteReport of(PartitionReport report) {
        return new RemoteReport(
                report.statistics(),
                report.counters(),
                report.peakUtilisation(),
                report.heaviest().stream().map(Spender::of).toList());
    }

    PartitionReport toReport() {
        return new PartitionReport(
                statistics,
                counters,
                peakUtilisation,
                heaviest.stream().map(Spender::toSpender).toList());
    }
}
