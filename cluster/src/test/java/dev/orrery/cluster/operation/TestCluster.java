package dev.orrery.cluster.operation;

import dev.orrery.cluster.ClusterOptions;
import dev.orrery.cluster.NodeResources;
import dev.orrery.cluster.catalog.Catalog;
import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.CatalogStore;
import dev.orrery.cluster.partitions.LocalPartitions;
import dev.orrery.cluster.split.ChangeFaults;
import dev.orrery.cluster.split.RangeChanges;
import java.nio.file.Path;

/** A catalog with its partitions, put together by hand so that a test can reach every part. */
final class TestCluster implements AutoCloseable {
    final Path directory;
    final NodeResources resources;
    final Catalog catalog;
    final LocalPartitions partitions;
    final MetadataOperations operations;

    private TestCluster(
            Path directory, CatalogLimits limits, FaultPoint faults, ChangeFaults changeFaults) {
        this.directory = directory;
        ClusterOptions options = ClusterOptions.defaults(directory);
        resources = new NodeResources(options);
        catalog =
                Catalog.open(
                        CatalogStore.open(resources.catalogContext(), directory.resolve("catalog")),
                        options.clock());
        partitions = new LocalPartitions(resources.itemContext(), directory.resolve("partitions"));
        operations =
                new MetadataOperations(
                        catalog,
                        partitions,
                        limits,
                        new RangeChanges.ChangeSettings(options.clock(), changeFaults),
                        faults);
        operations.start();
    }

    static TestCluster open(Path directory) {
        return open(directory, FaultPoint.NONE);
    }

    static TestCluster open(Path directory, FaultPoint faults) {
        return new TestCluster(directory, CatalogLimits.DEFAULT, faults, ChangeFaults.NONE);
    }

    static TestCluster openWith(Path directory, ChangeFaults faults) {
        return new TestCluster(directory, CatalogLimits.DEFAULT, FaultPoint.NONE, faults);
    }

    static TestCluster open(Path directory, CatalogLimits limits) {
        return new TestCluster(directory, limits, FaultPoint.NONE, ChangeFaults.NONE);
    }

    CatalogSnapshot snapshot() {
        return catalog.snapshot();
    }

    @Override
    public void close() {
        partitions.close();
        catalog.close();
        resources.close();
    }
}
