package dev.orrery.server.admin.api;

import dev.orrery.cluster.node.NodeQuestions;
import dev.orrery.gateway.Gateway;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Why a request was refused. The node remembers it that the client had asked; any node can be asked
 * for it.
 */
final class ThrottleEndpoint {
    private static final String CALL = "throttled";
    private static final byte[] NOTHING = {};

    private final Gateway gateway;

    ThrottleEndpoint(Gateway gateway) {
        this.gateway = gateway;
    }

    void addTo(Endpoints endpoints) {
        endpoints.read("/admin/v1/throttled/{activity}", this::throttled);
        gateway.nodeQuestions().ifPresent(nodes -> nodes.answer(CALL, this::answer));
    }

    private byte[] answer(byte[] activity) {
        return here(new String(activity, StandardCharsets.UTF_8))
                .map(JsonValue::toBytes)
                .orElse(NOTHING);
    }

    private JsonObject throttled(Question question) {
        String activity = question.name("activity");
        return here(activity)
                .or(() -> gateway.nodeQuestions().flatMap(nodes -> elsewhere(nodes, activity)))
                .orElseThrow(
                        () ->
                                new OrreryException(
                                        ErrorCode.NOT_FOUND,
                                        ("No refused request with the activity id '%s' is"
                                             + " remembered. It was not refused for want of budget,"
                                             + " or others were refused since, or the server was"
                                             + " started again.")
                                                .formatted(activity)));
    }

    private Optional<JsonObject> here(String activity) {
        return gateway.explain(activity).map(explanation -> ThrottleJson.of(gateway, explanation));
    }

    private static Optional<JsonObject> elsewhere(NodeQuestions nodes, String activity) {
        List<CompletableFuture<byte[]>> answers =
                nodes.askAll(CALL, activity.getBytes(StandardCharsets.UTF_8));
        return answers.stream()
                .map(answer -> answer.exceptionally(_ -> NOTHING).join())
                .filter(answer -> answer.length > 0)
                .map(answer -> (JsonObject) JsonValue.parse(answer))
                .findFirst();
    }
}
