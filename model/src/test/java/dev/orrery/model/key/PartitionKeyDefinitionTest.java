package dev.orrery.model.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class PartitionKeyDefinitionTest {
    @Test
    void kindAndVersionMakeTheScheme() {
        assertThat(definition(HashKind.HASH, 1, "/a").scheme()).isEqualTo(HashScheme.V1);
        assertThat(PartitionKeyDefinition.of("/a").scheme()).isEqualTo(HashScheme.V2);
        assertThat(PartitionKeyDefinition.hierarchical("/a", "/b").scheme())
                .isEqualTo(HashScheme.MULTI_HASH);
    }

    @Test
    void hashHasOnePath() {
        assertThatThrownBy(() -> definition(HashKind.HASH, 2))
                .hasMessage("A partition key of kind Hash has one path, not 0.");
        assertThatThrownBy(() -> definition(HashKind.HASH, 2, "/a", "/b"))
                .hasMessage("A partition key of kind Hash has one path, not 2.");
    }

    @Test
    void multiHashHasTwoOrThreePathsAndVersionTwo() {
        assertThatThrownBy(() -> PartitionKeyDefinition.hierarchical("/a"))
                .hasMessage("A partition key of kind MultiHash has 2 to 3 paths, not 1.");
        assertThatThrownBy(() -> PartitionKeyDefinition.hierarchical("/a", "/b", "/c", "/d"))
                .hasMessage(
                        "Too many partition key paths (4) specified. A maximum of 3 is allowed.");
        assertThatThrownBy(() -> definition(HashKind.MULTI_HASH, 1, "/a", "/b"))
                .hasMessage("A partition key of kind MultiHash has version 2, not 1.");
    }

    @Test
    void versionIsOneOrTwo() {
        assertThatThrownBy(() -> definition(HashKind.HASH, 3, "/a"))
                .hasMessage("Partition key version 3 is not known: it is 1 or 2.");
    }

    @Test
    void pathIsNamedOnceHoweverItIsWritten() {
        assertThatThrownBy(() -> PartitionKeyDefinition.hierarchical("/a", "/\"a\""))
                .hasMessage("The partition key definition names a path twice: [/a, /\"a\"].");
    }

    @Test
    void tellsCompleteKeysFromPrefixes() {
        PartitionKeyDefinition definition = PartitionKeyDefinition.hierarchical("/a", "/b");
        PartitionKey prefix = PartitionKey.of("x");
        PartitionKey complete = PartitionKey.of(KeyComponent.of("x"), KeyComponent.NULL);

        assertThat(definition.isPrefix(prefix)).isTrue();
        assertThat(definition.isComplete(prefix)).isFalse();
        assertThat(definition.isPrefix(complete)).isFalse();
        assertThat(definition.isComplete(complete)).isTrue();
    }

    private static PartitionKeyDefinition definition(HashKind kind, int version, String... paths) {
        List<PartitionKeyPath> parsed = Arrays.stream(paths).map(PartitionKeyPath::parse).toList();
        return new PartitionKeyDefinition(parsed, kind, version);
    }
}
