package dev.orrery.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cql.row.Cell;
import dev.orrery.cql.row.ColumnData;
import dev.orrery.cql.row.Deletion;
import dev.orrery.cql.row.Marker;
import dev.orrery.cql.row.Row;
import dev.orrery.cql.row.RowInterval;
import dev.orrery.cql.row.RowKey;
import dev.orrery.cql.write.CellChange;
import dev.orrery.cql.write.Element;
import dev.orrery.cql.write.RowChange;
import dev.orrery.cql.write.RowCondition;
import dev.orrery.cql.write.RowWrite;
import dev.orrery.cql.write.RowsWritten;
import dev.orrery.model.command.Command;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.RequestId;
import dev.orrery.model.cost.Priority;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.graph.ElementKey;
import dev.orrery.model.graph.IncomingEdge;
import dev.orrery.model.graph.LinkChange;
import dev.orrery.model.graph.LinkVersion;
import dev.orrery.model.json.JsonFragment;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.ParsedItem;
import dev.orrery.model.json.patch.PatchOperation;
import dev.orrery.model.json.patch.PatchPath;
import dev.orrery.model.key.KeyComponent;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.partition.request.RequestResults;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Commands and outcomes arrive as they were sent. */
class RemoteCommandTest {
    private static final byte[] BYTES = {1, 2, 3};
    private static final RequestId ID = new RequestId(29_000_000, 7, -8);
    private static final ItemAddress ADDRESS =
            new ItemAddress(
                    3,
                    2,
                    PartitionKey.of(
                            KeyComponent.of("ä"),
                            KeyComponent.UNDEFINED,
                            KeyComponent.binary(BYTES)),
                    RingPosition.of(Long.MIN_VALUE, 17));

    @Test
    void itemCommandsArriveAsTheyWere() {
        ParsedItem item = parse("{\"id\":\"ü\",\"n\":[1,2,{\"a\":null}]}");
        EtagCondition match = new EtagCondition.Match("\"e\"");
        assertSame(new Command.DeleteItem(ADDRESS, "x", match));
        assertSame(new Command.ReadItem(ADDRESS, "x", EtagCondition.NONE));
        Command.UpsertItem sent = new Command.UpsertItem(ADDRESS, "x", item, match);
        Command.UpsertItem arrived = (Command.UpsertItem) transfer(sent);
        assertThat(arrived.address()).isEqualTo(ADDRESS);
        assertThat(arrived.condition()).isEqualTo(match);
        assertThat(arrived.item().view().toString()).isEqualTo(item.view().toString());
        Command.Batch batch =
                new Command.Batch(
                        ADDRESS,
                        List.of(sent, new Command.DeleteItem(ADDRESS, "y", EtagCondition.NONE)));
        assertThat(((Command.Batch) transfer(batch)).commands()).hasSize(2);
    }

    @Test
    void changesOfEdgesArriveAsTheyWere() {
        IncomingEdge edge =
                new IncomingEdge(new ElementKey(PartitionKey.of("k"), "e"), "l", "s", "person");
        assertSame(
                new Command.LinkEdges(
                        ADDRESS,
                        List.of(
                                new LinkChange("t", edge, true, new LinkVersion(7, 3)),
                                new LinkChange("u", edge, false, LinkVersion.NONE))));
    }

    @Test
    void patchesArriveAsTheyWere() {
        ParsedItem value = parse("{\"a\":{\"b\":[1]}}");
        Command.PatchItem patch =
                new Command.PatchItem(
                        ADDRESS,
                        "x",
                        List.of(
                                new PatchOperation.Set(
                                        PatchPath.parse("/p/q"), JsonFragment.of(value.view())),
                                new PatchOperation.Move(
                                        PatchPath.parse("/p"), PatchPath.parse("/r")),
                                new PatchOperation.Remove(PatchPath.parse("/s"))),
                        Optional.of("FROM c WHERE c.n = 1"),
                        EtagCondition.NONE);

        Command.PatchItem arrived = (Command.PatchItem) transfer(patch);

        assertThat(arrived.predicate()).isEqualTo(patch.predicate());
        assertThat(arrived.operations()).hasSize(3);
        PatchOperation.Set set = (PatchOperation.Set) arrived.operations().getFirst();
        assertThat(set.value().view().toString()).isEqualTo(value.view().toString());
        assertThat(set.value().value()).isEqualTo(JsonFragment.of(value.view()).value());
    }

    @Test
    void rowCommandsArriveAsTheyWere() {
        RowKey key = RowKey.of(BYTES);
        List<RowChange> changes =
                List.of(
                        new RowChange.DeleteRow(key, 5),
                        new RowChange.DeleteRange(RowInterval.of(BYTES, null), 6),
                        new RowChange.DeletePartition(7));
        List<RowCondition> conditions =
                List.of(
                        new RowCondition.Exists(RowKey.STATIC),
                        new RowCondition.Compare(
                                key,
                                1,
                                new RowCondition.Target.AtKey(BYTES),
                                RowCondition.Operator.IN,
                                List.of(Optional.of(BYTES), Optional.empty())));
        RowWrite sent = new RowWrite(ADDRESS, changes, conditions, OptionalLong.of(9));

        RowWrite arrived = (RowWrite) transfer(sent);

        assertThat(arrived).usingRecursiveComparison().isEqualTo(sent);
    }

    @Test
    void changesOfCellsArriveAsTheyWere() {
        List<CellChange> cells =
                List.of(
                        new CellChange.Put(1, BYTES),
                        new CellChange.Delete(2),
                        new CellChange.PutElements(3, List.of(new Element(BYTES, BYTES))),
                        new CellChange.DeleteElements(4, List.of(BYTES)),
                        new CellChange.Increment(5, -6),
                        new CellChange.PutAt(6, 7, BYTES),
                        new CellChange.RemoveValues(8, List.of(BYTES)));
        var codec = dev.orrery.model.wire.ValueCodec.of(CellChange.class, java.util.Map.of());
        for (CellChange cell : cells) {
            assertThat(codec.decode(codec.encode(cell))).usingRecursiveComparison().isEqualTo(cell);
        }
    }

    @Test
    void outcomesArriveAsTheyWere() {
        Row row =
                new Row(
                        new Marker(1, 2, 3),
                        new Deletion(4, 5),
                        List.of(
                                new ColumnData.Simple(1, Cell.tombstone(6, 7)),
                                new ColumnData.Complex(
                                        2, new Deletion(8, 9), List.of(Cell.live(1, BYTES)))));
        for (Outcome outcome :
                List.<Outcome>of(
                        new Outcome.Deleted(5.5, 6),
                        new Outcome.Refused(ErrorCode.THROTTLED, "wait", 0, 7, 80),
                        new RowsWritten(
                                false,
                                List.of(new RowsWritten.CurrentRow(RowKey.of(BYTES), row, row)),
                                1,
                                2))) {
            byte[] bytes = RequestResults.OUTCOMES.encode(outcome);
            assertThat(RequestResults.OUTCOMES.decode(bytes))
                    .usingRecursiveComparison()
                    .isEqualTo(outcome);
        }
    }

    @Test
    void foreignBytesAreRefused() {
        assertThatThrownBy(() -> RemoteCommand.read(new byte[] {1, 2, 3, 4, 5}))
                .isInstanceOf(OrreryException.class)
                .hasMessageContaining("different versions");
        byte[] cut =
                RemoteCommand.of(
                                1,
                                new Command.ReadItem(ADDRESS, "x", EtagCondition.NONE),
                                Priority.HIGH,
                                ID)
                        .toBytes();
        byte[] shorter = java.util.Arrays.copyOf(cut, cut.length - 1);
        assertThatThrownBy(() -> RemoteCommand.read(shorter)).isInstanceOf(OrreryException.class);
    }

    private static ParsedItem parse(String json) {
        return ParsedItem.parse(json.getBytes(StandardCharsets.UTF_8), JsonLimits.DEFAULT);
    }

    private static void assertSame(Command command) {
        assertThat(transfer(command)).isEqualTo(command);
    }

    private static Command transfer(Command command) {
        RemoteCommand arrived =
                RemoteCommand.read(RemoteCommand.of(4, command, Priority.LOW, ID).toBytes());
        assertThat(arrived.partition()).isEqualTo(4);
        assertThat(arrived.id()).isEqualTo(ID);
        assertThat(arrived.priority()).isEqualTo(Priority.LOW);
        return arrived.command();
    }
}
