package dev.orrery.cluster.node;

import dev.orrery.cluster.catalog.ChangeReason;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonNumber;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonString;
import dev.orrery.model.json.JsonValue;
import dev.orrery.model.json.ParsedItem;
import dev.orrery.model.ring.RingPosition;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/**
 * Asks the leader of a partition to split it, or to merge it with its upper neighbour.
 *
 * <pre>
 * request := {"partition", "cuts": [position in hexadecimal], ["upper"], "reason"}
 * answer  := changeNumber:i64           the change of the catalog that says so
 * </pre>
 *
 * @param cuts where to split; none for a merge
 */
record RangeChangeCall(
        int partition, List<RingPosition> cuts, Optional<Integer> upper, ChangeReason reason) {
    static final String CALL = "range-change";

    RangeChangeCall {
        cuts = List.copyOf(cuts);
    }

    byte[] toBytes() {
        JsonObject json =
                JsonObject.EMPTY
                        .with("partition", partition)
                        .with(
                                "cuts",
                                JsonArray.ofStrings(cuts.stream().map(RingPosition::hex).toList()))
                        .with("reason", reason.name());
        return upper.map(number -> json.with("upper", number)).orElse(json).toBytes();
    }

    static RangeChangeCall read(byte[] request) {
        ParsedItem parsed = ParsedItem.parse(request, JsonLimits.DEFAULT);
        JsonObject json = (JsonObject) JsonValue.of(parsed.view(), parsed.view().root());
        return new RangeChangeCall(
                number(json.number("partition").orElseThrow()),
                json.array("cuts").orElseThrow().elements().stream()
                        .map(cut -> RingPosition.parseHex(((JsonString) cut).value()))
                        .toList(),
                json.number("upper").map(RangeChangeCall::number),
                ChangeReason.valueOf(json.string("reason").orElseThrow()));
    }

    private static int number(JsonNumber value) {
        return Math.toIntExact(value.longValue().orElseThrow());
    }

    static byte[] answer(long changeNumber) {
        return ByteBuffer.allocate(Long.BYTES).putLong(changeNumber).array();
    }

    static long changeNumber(byte[] answer) {
        return ByteBuffer.wrap(answer).getLong();
    }
}
