package dev.orrery.cluster.partitions;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PartitionDirectoriesTest {
    @TempDir Path root;

    @Test
    void copiesThatWereCutOffAreRemovedAtTheStart() throws IOException {
        Files.createDirectories(root.resolve("7"));
        Files.createDirectories(root.resolve("9.merging"));
        Files.writeString(root.resolve("9.merging").resolve("000012.sst"), "half of a file");
        PartitionDirectories directories = new PartitionDirectories(root);
        assertThat(root.resolve("9.merging")).doesNotExist();
        assertThat(directories.stored()).containsExactly(7);
    }
}
