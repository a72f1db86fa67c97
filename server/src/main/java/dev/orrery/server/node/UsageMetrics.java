package dev.orrery.server.node;

import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.metering.Usage;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;

/** What the gateway has counted, for Prometheus: a series for each container and partition. */
final class UsageMetrics implements MultiCollector {
    private final Gateway gateway;

    UsageMetrics(Gateway gateway) {
        this.gateway = gateway;
    }

    @Override
    public MetricSnapshots collect() {
        CounterSnapshot.Builder requests =
                CounterSnapshot.builder()
                        .name("orrery_requests")
                        .help("Requests on items, by container and physical partition.");
        CounterSnapshot.Builder throttled =
                CounterSnapshot.builder()
                        .name("orrery_throttled_requests")
                        .help("Requests refused because a physical partition had no budget left.");
        CounterSnapshot.Builder units =
                CounterSnapshot.builder()
                        .name("orrery_request_units")
                        .help("Request units used, by container and physical partition.");
        for (Usage usage : gateway.metering().usage()) {
            Labels labels =
                    Labels.of(
                            "container", Integer.toString(usage.containerNumber()),
                            "partition", Integer.toString(usage.partitionNumber()));
            requests.dataPoint(point(labels, (double) usage.requests()));
            throttled.dataPoint(point(labels, (double) usage.throttled()));
            units.dataPoint(point(labels, usage.costRequestUnits()));
        }
        return MetricSnapshots.of(requests.build(), throttled.build(), units.build());
    }

    private static CounterSnapshot.CounterDataPointSnapshot point(Labels labels, double value) {
        return CounterSnapshot.CounterDataPointSnapshot.builder()
                .labels(labels)
                .value(value)
                .build();
    }
}
