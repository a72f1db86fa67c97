package dev.orrery.cluster.node;

import dev.orrery.cluster.catalog.NodePlace;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import dev.orrery.model.json.ParsedItem;
import dev.orrery.replication.rpc.RpcClient;
import dev.orrery.replication.rpc.RpcTls;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;

/**
 * A new node asks one of the cluster to be taken in.
 *
 * <pre>
 * request := {"node", "address", "zone", "region"}        answer := clusterId:i64
 * </pre>
 */
public record JoinCall(String node, String address, NodePlace place) {
    static final String CALL = "join";

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    /**
     * Asks a node of a cluster.
     *
     * @return the cluster's id
     */
    public long send(String seed, Optional<RpcTls> tls) {
        byte[] request =
                JsonObject.EMPTY
                        .with("node", node)
                        .with("address", address)
                        .with("zone", place.zone())
                        .with("region", place.region())
                        .toBytes();
        try (RpcClient client = new RpcClient(tls)) {
            return ByteBuffer.wrap(client.call(seed, CALL, request, TIMEOUT).join()).getLong();
        }
    }

    static JoinCall read(byte[] request) {
        ParsedItem parsed = ParsedItem.parse(request, JsonLimits.DEFAULT);
        JsonObject json = (JsonObject) JsonValue.of(parsed.view(), parsed.view().root());
        return new JoinCall(
                json.string("node").orElseThrow(JoinCall::notUnderstood),
                json.string("address").orElseThrow(JoinCall::notUnderstood),
                new NodePlace(json.string("region").orElse(""), json.string("zone").orElse("")));
    }

    private static OrreryException notUnderstood() {
        return new OrreryException(ErrorCode.BAD_REQUEST, "A node has no name or no address.");
    }

    static byte[] answer(long clusterId) {
        return ByteBuffer.allocate(Long.BYTES).putLong(clusterId).array();
    }
}
