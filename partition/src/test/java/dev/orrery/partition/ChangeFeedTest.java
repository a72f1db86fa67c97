package dev.orrery.partition;

import static dev.orrery.partition.PartitionFixture.CONTAINER;
import static dev.orrery.partition.PartitionFixture.createItem;
import static dev.orrery.partition.PartitionFixture.deleteItem;
import static dev.orrery.partition.PartitionFixture.upsertItem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.ring.RingRange;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChangeFeedTest {
    @TempDir Path directory;

    private PartitionFixture partition;

    @BeforeEach
    void open() {
        partition = new PartitionFixture(directory);
        partition.install();
    }

    @AfterEach
    void close() {
        partition.close();
    }

    @Test
    void theFeedHasTheLatestVersionOfEveryLiveItemInOrder() {
        partition.write(createItem("a", "1", "1"));
        partition.write(createItem("b", "2", "1"));
        partition.write(createItem("c", "3", "1"));
        partition.write(upsertItem("a", "1", "2"));
        partition.run(deleteItem("b", "2"));

        assertThat(ids(page(0, 10, Optional.empty()))).containsExactly("3", "1");
    }

    @Test
    void pagesContinueWhereTheLastOneEnded() {
        for (int i = 0; i < 10; i++) {
            partition.write(createItem("k" + i, "id" + i, i));
        }
        List<String> seen = new ArrayList<>();
        long lsn = 0;
        boolean more = true;
        while (more) {
            ChangePage page = page(lsn, 3, Optional.empty());
            assertThat(page.lsn()).isGreaterThan(lsn);
            seen.addAll(ids(page));
            lsn = page.lsn();
            more = page.more();
        }

        assertThat(seen)
                .containsExactly(
                        "id0", "id1", "id2", "id3", "id4", "id5", "id6", "id7", "id8", "id9");
        assertThat(lsn).isEqualTo(partition.partition().lsn());
        assertThat(page(lsn, 3, Optional.empty()).items()).isEmpty();
        partition.write(upsertItem("k3", "id3", "77"));
        assertThat(ids(page(lsn, 3, Optional.empty()))).containsExactly("id3");
    }

    @Test
    void oneLogicalPartitionCanBeFollowed() {
        partition.write(createItem("a", "1", "1"));
        partition.write(createItem("b", "2", "1"));
        partition.write(createItem("a", "3", "1"));

        assertThat(ids(page(0, 10, Optional.of(PartitionKey.of("a"))))).containsExactly("1", "3");
    }

    private ChangePage page(long afterLsn, int maxItems, Optional<PartitionKey> key) {
        return partition
                .partition()
                .reads()
                .changes(new ChangeFeedRequest(CONTAINER, afterLsn, RingRange.FULL, key, maxItems));
    }

    private static List<String> ids(ChangePage page) {
        return page.items().stream().map(change -> change.item().id()).toList();
    }
}
