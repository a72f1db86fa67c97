package dev.orrery.server.node;

import dev.orrery.api.gremlin.GremlinServer;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;

/** What the Gremlin endpoint is busy with, for Prometheus. */
final class TraversalMetrics implements MultiCollector {
    private final GremlinServer server;

    TraversalMetrics(GremlinServer server) {
        this.server = server;
    }

    @Override
    public MetricSnapshots collect() {
        return MetricSnapshots.of(
                GaugeSnapshot.builder()
                        .name("orrery_gremlin_requests_under_way")
                        .help("Traversals that were handed over and have not ended.")
                        .dataPoint(
                                GaugeDataPointSnapshot.builder()
                                        .value(server.requestsUnderWay())
                                        .build())
                        .build());
    }
}
