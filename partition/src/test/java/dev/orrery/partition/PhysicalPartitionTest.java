package dev.orrery.partition;

import static dev.orrery.partition.PartitionFixture.CONTAINER;
import static dev.orrery.partition.PartitionFixture.address;
import static dev.orrery.partition.PartitionFixture.createItem;
import static dev.orrery.partition.PartitionFixture.deleteItem;
import static dev.orrery.partition.PartitionFixture.replaceItem;
import static dev.orrery.partition.PartitionFixture.upsertItem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.StoredItem;
import dev.orrery.model.error.ErrorCode;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PhysicalPartitionTest {
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
    void aCreatedItemIsReadAsItWasAnswered() {
        Outcome.Written written = partition.write(createItem("a", "1", "42"));

        assertThat(written.created()).isTrue();
        assertThat(written.lsn()).isEqualTo(2);
        assertThat(partition.found("a", "1").toString())
                .isEqualTo(written.item().toString())
                .startsWith("{\"id\":\"1\",\"pk\":\"a\",\"value\":42,\"_rid\":\"")
                .contains("\"_self\":\"dbs/AAAAAQ==/colls/AAAAAYAAAAU=/docs/")
                .endsWith("\"_attachments\":\"attachments/\",\"_ts\":1700000000}");
    }

    @Test
    void whatWasJustWrittenIsReadFromMemory() {
        partition.write(createItem("a", "1", "42"));

        assertThat(partition.partition().reads().readCached(address("a"), "1", EtagCondition.NONE))
                .containsInstanceOf(Outcome.Found.class);
    }

    @Test
    void anIdIsTakenOnlyInsideItsLogicalPartition() {
        partition.write(createItem("a", "1", "1"));
        partition.write(createItem("b", "1", "2"));

        Outcome.Refused refused = partition.refused(createItem("a", "1", "3"));

        assertThat(refused.code()).isEqualTo(ErrorCode.ALREADY_EXISTS);
        assertThat(partition.found("a", "1").toString()).contains("\"value\":1,");
        assertThat(partition.found("b", "1").toString()).contains("\"value\":2,");
    }

    @Test
    void everyWriteHasAnotherEtagAndTheSameResourceId() {
        StoredItem first = partition.write(createItem("a", "1", "1")).item();
        StoredItem second = partition.write(upsertItem("a", "1", "2")).item();

        assertThat(second.etag()).isNotEqualTo(first.etag());
        assertThat(second.etag()).matches("\"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\"");
        assertThat(resourceId(second)).isEqualTo(resourceId(first));
    }

    @Test
    void aDeletedAndCreatedItemIsAnotherOne() {
        StoredItem first = partition.write(createItem("a", "1", "1")).item();
        assertThat(partition.run(deleteItem("a", "1"))).isInstanceOf(Outcome.Deleted.class);
        partition.reopen();

        StoredItem second = partition.write(createItem("a", "1", "1")).item();

        assertThat(resourceId(second)).isNotEqualTo(resourceId(first));
    }

    @Test
    void aReplaceNeedsTheItemAndItsEtag() {
        assertThat(partition.refused(replaceItem("a", "1", "1", EtagCondition.NONE)).code())
                .isEqualTo(ErrorCode.NOT_FOUND);
        StoredItem first = partition.write(createItem("a", "1", "1")).item();
        EtagCondition.Match condition = new EtagCondition.Match(first.etag());

        partition.write(replaceItem("a", "1", "2", condition));

        assertThat(partition.refused(replaceItem("a", "1", "3", condition)).code())
                .isEqualTo(ErrorCode.PRECONDITION_FAILED);
        assertThat(partition.found("a", "1").toString()).contains("\"value\":2,");
    }

    @Test
    void aDeletedItemIsGone() {
        partition.write(createItem("a", "1", "1"));

        assertThat(partition.run(deleteItem("a", "1"))).isInstanceOf(Outcome.Deleted.class);

        assertThat(partition.refused(deleteItem("a", "1")).code()).isEqualTo(ErrorCode.NOT_FOUND);
        assertThat(partition.read("a", "1")).isInstanceOf(Outcome.Refused.class);
        assertThat(partition.partition().statistics(CONTAINER).items()).isZero();
    }

    @Test
    void aReaderWhoKnowsTheItemIsToldSo() {
        StoredItem item = partition.write(createItem("a", "1", "1")).item();

        Outcome outcome =
                partition
                        .partition()
                        .reads()
                        .read(address("a"), "1", new EtagCondition.NoneMatch(item.etag()));

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.NotModified.class,
                        unchanged -> assertThat(unchanged.etag()).isEqualTo(item.etag()));
    }

    @Test
    void reopeningKeepsEverything() {
        StoredItem written = partition.write(createItem("a", "1", "1")).item();
        long lsn = partition.partition().lsn();

        partition.reopen();

        assertThat(partition.partition().lsn()).isEqualTo(lsn);
        assertThat(partition.found("a", "1").toString()).isEqualTo(written.toString());
        assertThat(partition.partition().definitions()).hasSize(1);
        assertThat(partition.partition().statistics(CONTAINER).items()).isOne();
        assertThat(partition.refused(createItem("a", "1", "2")).code())
                .isEqualTo(ErrorCode.ALREADY_EXISTS);
    }

    private static String resourceId(StoredItem item) {
        return item.toString().replaceAll(".*\"_rid\":\"([^\"]+)\".*", "$1");
    }
}
