package dev.orrery.server.chaos;

import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonNumber;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What the admin API of a node tells of the cluster, and splits and merges. */
final class AdminCalls implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    /** A change that is interrupted may be ended by another node. */
    private static final Duration CHANGE_TIMEOUT = Duration.ofSeconds(60);

    private static final int SUCCESS = 200;

    private final HttpClient http =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(TIMEOUT)
                    .build();

    /**
     * The physical partitions of a container, in the order of their ranges.
     *
     * @param container its path
     */
    List<Integer> partitions(URI node, String container) throws InterruptedException {
        return call(node, "GET", container, TIMEOUT)
                .flatMap(body -> body.array("partitions"))
                .map(partitions -> numbers(partitions.elements()))
                .orElse(List.of());
    }

    private static List<Integer> numbers(List<JsonValue> partitions) {
        return partitions.stream().map(one -> number((JsonObject) one)).toList();
    }

    private static int number(JsonObject partition) {
        return partition.number("partition").map(JsonNumber::doubleValue).orElseThrow().intValue();
    }

    /** The id of the node that leads a partition, as the asked one sees it. */
    Optional<String> leader(URI node, int partition) throws InterruptedException {
        return call(node, "GET", "/admin/v1/cluster", TIMEOUT)
                .flatMap(body -> body.array("replicaSets"))
                .flatMap(
                        sets ->
                                sets.elements().stream()
                                        .map(JsonObject.class::cast)
                                        .filter(set -> number(set) == partition)
                                        .findFirst())
                .flatMap(set -> set.string("leader"))
                .filter(leader -> !leader.isEmpty());
    }

    /**
     * Splits or merges; whether it was done.
     *
     * @param container its path
     * @param change {@code split} or {@code merge}
     */
    boolean change(URI node, String container, int partition, String change)
            throws InterruptedException {
        String path = container + "/partitions/" + partition + "/" + change;
        return call(node, "POST", path, CHANGE_TIMEOUT).isPresent();
    }

    private Optional<JsonObject> call(URI node, String method, String path, Duration timeout)
            throws InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(node.resolve(path))
                        .timeout(timeout)
                        .header("x-orrery-admin", "1")
                        .method(
                                method,
                                method.equals("GET")
                                        ? HttpRequest.BodyPublishers.noBody()
                                        : HttpRequest.BodyPublishers.ofString("{}"))
                        .build();
        try {
            HttpResponse<byte[]> response =
                    http.send(request, HttpResponse.BodyHandlers.ofByteArray());
            return response.statusCode() == SUCCESS
                            && JsonValue.parse(response.body()) instanceof JsonObject body
                    ? Optional.of(body)
                    : Optional.empty();
        } catch (IOException | OrreryException e) {
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
