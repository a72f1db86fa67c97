package dev.orrery.partition;

import static dev.orrery.partition.PartitionFixture.CONTAINER;
import static dev.orrery.partition.PartitionFixture.address;
import static dev.orrery.partition.PartitionFixture.createItem;
import static dev.orrery.partition.PartitionFixture.definition;
import static dev.orrery.partition.PartitionFixture.deleteItem;
import static dev.orrery.partition.PartitionFixture.item;
import static dev.orrery.partition.PartitionFixture.replaceItem;
import static dev.orrery.partition.PartitionFixture.upsertItem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.command.Command;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.json.patch.PatchRequest;
import dev.orrery.model.key.PartitionKeyPath;
import dev.orrery.model.limit.Limits;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ItemCommandsTest {
    @TempDir Path directory;

    private PartitionFixture partition;

    @BeforeEach
    void open() {
        partition = new PartitionFixture(directory);
        partition.limits = new Limits(4_096, 1_023, 2_048, 128, 100, 10, 16_384, 1 << 20, 1 << 20);
        partition.install();
    }

    @AfterEach
    void close() {
        partition.close();
    }

    @Test
    void aBatchIsAppliedAsAWhole() {
        Outcome outcome =
                partition.run(
                        batch(
                                createItem("a", "1", "1"),
                                upsertItem("a", "1", "2"),
                                createItem("a", "2", "3"),
                                new Command.ReadItem(address("a"), "1", EtagCondition.NONE),
                                deleteItem("a", "2")));

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.BatchEnded.class,
                        ended -> {
                            assertThat(ended.applied()).isTrue();
                            assertThat(ended.outcomes()).hasSize(5);
                            assertThat(ended.outcomes().get(3))
                                    .isInstanceOfSatisfying(
                                            Outcome.Found.class,
                                            found ->
                                                    assertThat(found.item().toString())
                                                            .contains("\"value\":2,"));
                        });
        assertThat(partition.found("a", "1").toString()).contains("\"value\":2,");
        assertThat(partition.read("a", "2")).isInstanceOf(Outcome.Refused.class);
        partition.verify();
    }

    @Test
    void aBatchWithOneRefusedCommandChangesNothing() {
        partition.write(createItem("a", "taken", "0"));
        long lsn = partition.partition().lsn();

        Outcome outcome =
                partition.run(
                        batch(
                                createItem("a", "1", "1"),
                                createItem("a", "taken", "2"),
                                createItem("a", "2", "3")));

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.BatchEnded.class,
                        ended -> {
                            assertThat(ended.applied()).isFalse();
                            assertThat(codes(ended))
                                    .containsExactly(
                                            ErrorCode.FAILED_DEPENDENCY,
                                            ErrorCode.ALREADY_EXISTS,
                                            ErrorCode.FAILED_DEPENDENCY);
                            assertThat(ended.lsn()).isEqualTo(lsn);
                        });
        assertThat(partition.partition().lsn()).isEqualTo(lsn);
        assertThat(partition.scanAll(10)).hasSize(1);
        partition.verify();
    }

    @Test
    void aUniqueKeyIsUniqueInItsLogicalPartitionOnly() {
        install(2, new TimeToLive(0), "/mail");
        partition.write(unique("a", "1", "\"x\""));

        assertThat(partition.refused(unique("a", "2", "\"x\"")).code())
                .isEqualTo(ErrorCode.UNIQUE_KEY_VIOLATION);

        partition.write(unique("b", "1", "\"x\""));
        partition.write(unique("a", "1", "\"y\""));
        partition.write(unique("a", "2", "\"x\""));
        partition.verify();
    }

    @Test
    void aMissingValueOfAUniqueKeyCountsAsNull() {
        install(2, new TimeToLive(0), "/mail");
        partition.write(unique("a", "1", "null"));

        Command without =
                new Command.CreateItem(address("a", 2), "2", item("{\"id\":\"2\",\"pk\":\"a\"}"));

        assertThat(partition.refused(without).code()).isEqualTo(ErrorCode.UNIQUE_KEY_VIOLATION);
    }

    @Test
    void anExpiredItemHoldsNoUniqueKey() {
        install(2, new TimeToLive(10), "/mail");
        partition.write(unique("a", "1", "\"x\""));
        partition.clock.advanceSeconds(10);

        partition.write(unique("a", "2", "\"x\""));

        assertThat(partition.partition().statistics(CONTAINER).items()).isOne();
        partition.verify();
    }

    @Test
    void anItemThatIsTooLargeIsRefused() {
        String text = "\"" + "x".repeat(4_096) + "\"";

        assertThat(partition.refused(createItem("a", "1", text)).code())
                .isEqualTo(ErrorCode.TOO_LARGE);
        assertThat(partition.read("a", "1")).isInstanceOf(Outcome.Refused.class);
    }

    @Test
    void aBatchThatWritesTooMuchIsRefused() {
        String text = "\"" + "x".repeat(3_000) + "\"";

        Outcome outcome =
                partition.run(
                        batch(
                                createItem("a", "1", text),
                                createItem("a", "2", text),
                                createItem("a", "3", text),
                                createItem("a", "4", text),
                                createItem("a", "5", text)));

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Refused.class,
                        refused -> assertThat(refused.code()).isEqualTo(ErrorCode.TOO_LARGE));
        assertThat(partition.scanAll(10)).isEmpty();
        partition.verify();
    }

    @Test
    void aPatchChangesPartsOfTheItem() {
        partition.write(createItem("a", "1", "1"));

        Outcome.Written written =
                partition.write(
                        patch(
                                """
                                {"operations":[{"op":"incr","path":"/value","value":2},
                                {"op":"set","path":"/more","value":[1]}]}\
                                """,
                                EtagCondition.NONE));

        assertThat(written.created()).isFalse();
        assertThat(partition.found("a", "1").toString())
                .contains("\"value\":3,")
                .contains("\"more\":[1],");
        partition.verify();
    }

    @Test
    void aPatchCannotMoveAnItem() {
        partition.write(createItem("a", "1", "1"));
        String text = "{\"operations\":[{\"op\":\"set\",\"path\":\"/pk\",\"value\":\"z\"}]}";

        assertThat(partition.refused(patch(text, EtagCondition.NONE)).code())
                .isEqualTo(ErrorCode.BAD_REQUEST);
    }

    @Test
    void aPatchThatDoesNotFitIsRefused() {
        String text = "{\"operations\":[{\"op\":\"remove\",\"path\":\"/missing\"}]}";
        assertThat(partition.refused(patch(text, EtagCondition.NONE)).code())
                .isEqualTo(ErrorCode.NOT_FOUND);
        partition.write(createItem("a", "1", "1"));

        assertThat(partition.refused(patch(text, EtagCondition.NONE)).code())
                .isEqualTo(ErrorCode.BAD_REQUEST);
        assertThat(partition.refused(patch(text, new EtagCondition.Match("\"other\""))).code())
                .isEqualTo(ErrorCode.PRECONDITION_FAILED);
    }

    @Test
    void theConditionOfAPatchIsDecidedOnTheStoredItem() {
        partition.write(createItem("a", "1", "1"));
        String text =
                """
                {"condition":"FROM c WHERE c.value = %s",
                "operations":[{"op":"set","path":"/value","value":2}]}\
                """;

        assertThat(partition.refused(patch(text.formatted("7"), EtagCondition.NONE)).code())
                .isEqualTo(ErrorCode.PRECONDITION_FAILED);
        partition.write(patch(text.formatted("1"), EtagCondition.NONE));
        assertThat(partition.refused(patch(text.formatted("1"), EtagCondition.NONE)).code())
                .isEqualTo(ErrorCode.PRECONDITION_FAILED);
        assertThat(partition.refused(patch(text.formatted("("), EtagCondition.NONE)).code())
                .isEqualTo(ErrorCode.BAD_REQUEST);
        assertThat(partition.found("a", "1").toString()).contains("\"value\":2,");
    }

    @Test
    void aBadConditionFailsItsPlaceInABatch() {
        partition.write(createItem("a", "1", "1"));
        String text =
                """
                {"condition":"nonsense",
                "operations":[{"op":"set","path":"/value","value":2}]}\
                """;

        Outcome outcome =
                partition.run(batch(createItem("a", "2", "1"), patch(text, EtagCondition.NONE)));

        assertThat(codes((Outcome.BatchEnded) outcome))
                .containsExactly(ErrorCode.FAILED_DEPENDENCY, ErrorCode.BAD_REQUEST);
    }

    @Test
    void aConditionThatLooksAtTooMuchIsRefused() {
        String numbers = "[" + "1,".repeat(499) + "1]";
        partition.write(createItem("a", "1", numbers));
        String text =
                """
                {"condition":"FROM c WHERE EXISTS(SELECT VALUE x FROM x IN c.value \
                JOIN y IN c.value JOIN z IN c.value WHERE x + y + z = 4)",
                "operations":[{"op":"set","path":"/value","value":2}]}\
                """;

        assertThat(partition.refused(patch(text, EtagCondition.NONE)).code())
                .isEqualTo(ErrorCode.BAD_REQUEST);
    }

    @Test
    void conditionsOfUpsertsAreDecidedOnWhatIsStored() {
        EtagCondition onlyNew = new EtagCondition.NoneMatch("*");
        EtagCondition onlyPresent = new EtagCondition.Match("*");

        assertThat(partition.refused(conditional(onlyPresent)).code())
                .isEqualTo(ErrorCode.PRECONDITION_FAILED);
        assertThat(partition.write(conditional(onlyNew)).created()).isTrue();
        assertThat(partition.refused(conditional(onlyNew)).code())
                .isEqualTo(ErrorCode.PRECONDITION_FAILED);
        assertThat(partition.write(conditional(onlyPresent)).created()).isFalse();
    }

    @Test
    void theSameWriteAlwaysCostsTheSame() {
        double create = partition.write(createItem("a", "1", "1")).charge();
        double replace = partition.write(replaceItem("a", "1", "2", EtagCondition.NONE)).charge();
        partition.clock.advanceSeconds(5);

        assertThat(partition.write(createItem("a", "2", "1")).charge()).isEqualTo(create);
        assertThat(partition.write(replaceItem("a", "1", "3", EtagCondition.NONE)).charge())
                .isEqualTo(replace);
        // id, pk and value are indexed; a replace removes and adds the value's entry.
        assertThat(create).isEqualTo(5.55);
        assertThat(replace).isEqualTo(10.3);
        assertThat(partition.run(deleteItem("a", "1")).charge()).isEqualTo(create);
        assertThat(partition.refused(deleteItem("a", "1")).charge()).isEqualTo(1.0);
    }

    private void install(long version, TimeToLive timeToLive, String uniquePath) {
        partition.install(
                definition(
                        version,
                        IndexingPolicy.ALL,
                        new UniqueKeyPolicy(List.of(List.of(PartitionKeyPath.parse(uniquePath)))),
                        timeToLive));
    }

    private static Command.UpsertItem unique(String key, String id, String mail) {
        return new Command.UpsertItem(
                address(key, 2),
                id,
                item("{\"id\":\"%s\",\"pk\":\"%s\",\"mail\":%s}".formatted(id, key, mail)),
                EtagCondition.NONE);
    }

    private static Command.UpsertItem conditional(EtagCondition condition) {
        return new Command.UpsertItem(address("a"), "1", item("a", "1", "1"), condition);
    }

    private static Command.PatchItem patch(String text, EtagCondition condition) {
        PatchRequest request = PatchRequest.parse(text.getBytes(StandardCharsets.UTF_8), 10);
        return new Command.PatchItem(
                address("a"), "1", request.operations(), request.condition(), condition);
    }

    private static Command.Batch batch(Command.ItemCommand... commands) {
        return new Command.Batch(address("a"), List.of(commands));
    }

    private static List<ErrorCode> codes(Outcome.BatchEnded ended) {
        return ended.outcomes().stream()
                .map(outcome -> ((Outcome.Refused) outcome).code())
                .toList();
    }
}
