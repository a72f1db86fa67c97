package dev.orrery.gateway.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.gateway.TestGateway;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.query.QuerySpec;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Aggregates over the groups of a subquery. */
class NestedGroupsTest {
    private static final int ITEMS = 40;

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void sumsOverGroupsCountEveryItem(int partitions, @TempDir Path folder) {
        try (TestGateway server = TestGateway.open(folder)) {
            ContainerRecord container =
                    server.container("nested", PartitionKeyDefinition.of("/pk"), partitions);
            for (int i = 0; i < ITEMS; i++) {
                String city = i % 4 == 0 ? "" : ",\"city\":\"city%d\"".formatted(i % 5);
                server.create(
                        container, "{\"id\":\"i%d\",\"pk\":\"k%d\"%s}".formatted(i, i % 11, city));
            }
            String sql =
                    "SELECT VALUE SUM(g.cnt) FROM"
                            + " (SELECT c.city, COUNT(1) AS cnt FROM c GROUP BY c.city) g";
            QueryPage page =
                    server.gateway
                            .items()
                            .query(container, QueryRequest.first(QuerySpec.of(sql), QueryScope.ALL))
                            .join();
            assertThat(page.rows()).extracting(Object::toString).containsExactly("40");
        }
    }
}
