package dev.orrery.cluster.node;

import dev.orrery.cluster.catalog.ChangeReason;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonString;
import dev.orrery.model.json.JsonValue;
import dev.orrery.model.json.ParsedItem;
import dev.orrery.model.ring.RingPosition;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Asks the leader of a partition to split it.
 *
 * <pre>
 * request := {"partition", "cuts": [position in hexadecimal], "reason"}
 * answer  := changeNumber:i64           the change of the catalog that says so
 * </pre>
 */
record SplitCall(int partition, List<RingPosition> cuts, ChangeReason reason) {
    static final String CALL = "split";

    SplitCall {
        cuts = List.copyOf(cuts);
    }

    byte[] toBytes() {
        return JsonObject.EMPTY
                .with("partition", partition)
                .with("cuts", JsonArray.ofStrings(cuts.stream().map(RingPosition::hex).toList()))
                .with("reason", reason.name())
                .toBytes();
    }

    static SplitCall read(byte[] request) {
        ParsedItem parsed = ParsedItem.parse(request, JsonLimits.DEFAULT);
        JsonObject json = (JsonObject) JsonValue.of(parsed.view(), parsed.view().root());
        return new SplitCall(
                (int) json.number("partition").orElseThrow().longValue().orElseThrow(),
                json.array("cuts").orElseThrow().elements().stream()
                        .map(cut -> RingPosition.parseHex(((JsonString) cut).value()))
                        .toList(),
                ChangeReason.valueOf(json.string("reason").orElseThrow()));
    }

    static byte[] answer(long changeNumber) {
        return ByteBuffer.allocate(Long.BYTES).putLong(changeNumber).array();
    }

    static long changeNumber(byte[] answer) {
        return ByteBuffer.wrap(answer).getLong();
    }
}
