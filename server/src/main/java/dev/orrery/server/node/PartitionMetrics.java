package dev.orrery.server.node;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.DatabaseRecord;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.status.ContainerStatus;
import dev.orrery.gateway.status.PartitionStatus;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Physical partitions for Prometheus. The names follow the service's metrics: throughput and size
 * of physical partitions, and normalised consumption of request units by partition. The partitions
 * of a shared database have no container.
 */
final class PartitionMetrics implements MultiCollector {
    private final Gateway gateway;

    PartitionMetrics(Gateway gateway) {
        this.gateway = gateway;
    }

    @Override
    public MetricSnapshots collect() {
        Gauges gauges = new Gauges();
        Set<Integer> seen = new HashSet<>();
        for (DatabaseRecord database : gateway.metadata().databases()) {
            for (ContainerRecord container : gateway.metadata().containers(database)) {
                ContainerStatus status = gateway.status().status(container);
                boolean shared = status.throughput().shared();
                String name = shared ? "" : container.id();
                boolean first = false;
                for (PartitionStatus partition : status.partitions()) {
                    if (seen.add(partition.number())) {
                        gauges.add(labels(database, name, partition), partition);
                        first = true;
                    }
                }
                if (first) {
                    gauges.add(Labels.of("database", database.id(), "container", name), status);
                }
            }
        }
        return gauges.snapshots();
    }

    private static Labels labels(
            DatabaseRecord database, String container, PartitionStatus partition) {
        return Labels.of(
                "database", database.id(),
                "container", container,
                "partition", Integer.toString(partition.number()));
    }

    private static final class Gauges {
        private final List<GaugeSnapshot.Builder> all = new ArrayList<>();
        private final GaugeSnapshot.Builder throughput =
                gauge(
                        "orrery_physical_partition_throughput",
                        "Request units a second that a physical partition may spend.");
        private final GaugeSnapshot.Builder size =
                gauge(
                        "orrery_physical_partition_size_bytes",
                        "Bytes of the items in a physical partition.");
        private final GaugeSnapshot.Builder consumption =
                gauge(
                        "orrery_normalized_ru_consumption_ratio",
                        "The fullest of the last 60 seconds, as a part of the budget.");
        private final GaugeSnapshot.Builder provisioned =
                gauge(
                        "orrery_provisioned_throughput",
                        "Request units a second that are provisioned.");
        private final GaugeSnapshot.Builder usable =
                gauge(
                        "orrery_usable_throughput",
                        "Request units a second that a uniform load can spend.");

        private GaugeSnapshot.Builder gauge(String name, String help) {
            GaugeSnapshot.Builder builder = GaugeSnapshot.builder().name(name).help(help);
            all.add(builder);
            return builder;
        }

        void add(Labels labels, PartitionStatus partition) {
            put(throughput, labels, partition.budgetRuPerSecond());
            put(size, labels, (double) partition.volume().itemBytes());
            put(consumption, labels, partition.utilisation());
        }

        void add(Labels labels, ContainerStatus status) {
            put(provisioned, labels, (double) status.throughput().provisionedRuPerSecond());
            put(usable, labels, status.throughput().offer().usableRuPerSecond());
        }

        private static void put(GaugeSnapshot.Builder gauge, Labels labels, double value) {
            gauge.dataPoint(
                    GaugeSnapshot.GaugeDataPointSnapshot.builder()
                            .labels(labels)
                            .value(value)
                            .build());
        }

        MetricSnapshots snapshots() {
            MetricSnapshots.Builder snapshots = MetricSnapshots.builder();
            all.forEach(gauge -> snapshots.metricSnapshot(gauge.build()));
            return snapshots.build();
        }
    }
}
