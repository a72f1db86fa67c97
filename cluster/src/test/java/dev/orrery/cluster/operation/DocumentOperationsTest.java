package dev.orrery.cluster.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cluster.catalog.DocumentChange;
import dev.orrery.cluster.catalog.DocumentRecord;
import dev.orrery.model.json.JsonObject;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocumentOperationsTest {
    private static final String ROLES = "roles";

    @TempDir Path directory;

    @Test
    void documentsAreThereAfterReopening() {
        try (TestCluster cluster = TestCluster.open(directory)) {
            cluster.operations.changeDocuments(
                    ROLES,
                    current -> {
                        assertThat(current).isEmpty();
                        return new DocumentChange(
                                ROLES, Map.of("ada", document(1), "bob", document(2)), Set.of());
                    });
            cluster.operations.changeDocuments(
                    ROLES,
                    current -> {
                        assertThat(current).containsOnlyKeys("ada", "bob");
                        return new DocumentChange(
                                ROLES, Map.of("bob", document(3)), Set.of("ada", "nobody"));
                    });
        }
        try (TestCluster cluster = TestCluster.open(directory)) {
            Map<String, DocumentRecord> roles = cluster.snapshot().documents(ROLES);
            assertThat(roles).containsOnlyKeys("bob");
            assertThat(roles.values())
                    .extracting(DocumentRecord::content)
                    .containsOnly(document(3));
            assertThat(cluster.snapshot().documents("other")).isEmpty();
        }
    }

    private static JsonObject document(int number) {
        return JsonObject.EMPTY.with("n", number);
    }
}
