package dev.orrery.server.node;

import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.metering.LatencyHistogram;
import dev.orrery.gateway.metering.OperationLatency;
import dev.orrery.gateway.metering.OperationLatency.Ending;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.Locale;

/** How long requests took, for Prometheus: a histogram for each kind and way to end. */
final class LatencyMetrics implements MultiCollector {
    private final Gateway gateway;

    LatencyMetrics(Gateway gateway) {
        this.gateway = gateway;
    }

    @Override
    public MetricSnapshots collect() {
        HistogramSnapshot.Builder durations =
                HistogramSnapshot.builder()
                        .name("orrery_request_duration_seconds")
                        .help("Time from the whole request to its answer.");
        for (OperationLatency operation : gateway.metering().latencies().all()) {
            for (Ending ending : Ending.values()) {
                durations.dataPoint(point(operation, ending));
            }
        }
        return MetricSnapshots.of(durations.build());
    }

    private static HistogramDataPointSnapshot point(OperationLatency operation, Ending ending) {
        LatencyHistogram histogram = operation.of(ending);
        return HistogramDataPointSnapshot.builder()
                .labels(
                        Labels.of(
                                "api", operation.api(),
                                "operation", operation.operation(),
                                "ending", ending.name().toLowerCase(Locale.ROOT)))
                .classicHistogramBuckets(
                        ClassicHistogramBuckets.of(
                                LatencyHistogram.boundsSeconds(), histogram.counts()))
                .sum(histogram.sumSeconds())
                .build();
    }
}
