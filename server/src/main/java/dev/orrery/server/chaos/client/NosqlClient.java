package dev.orrery.server.chaos.client;

import dev.orrery.gateway.security.AccountKeys;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonString;
import dev.orrery.model.json.JsonValue;
import dev.orrery.server.security.RequestSignature;
import dev.orrery.testkit.history.Outcome;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Sends requests to the nodes of a cluster, each once. */
public final class NosqlClient implements AutoCloseable {
    private static final String DATABASE = "chaos";
    private static final String DATABASE_LINK = "dbs/" + DATABASE;
    private static final String CONTAINER = "items";
    private static final String LINK = DATABASE_LINK + "/colls/" + CONTAINER;

    /** The path of the container in the admin API. */
    public static final String ADMIN_PATH =
            "/admin/v1/databases/" + DATABASE + "/containers/" + CONTAINER;

    /** Longer than the nodes themselves try. */
    private static final Duration TIMEOUT = Duration.ofSeconds(15);

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    private static final int REQUEST_TIMEOUT = 408;
    private static final int CONFLICT = 409;
    private static final int GONE = 410;
    private static final int MULTI_STATUS = 207;
    private static final int FIRST_REFUSAL = 400;
    private static final int FIRST_FAULT = 500;

    private final List<URI> nodes;
    private final RequestSignature signature = new RequestSignature(AccountKeys.EMULATOR_KEY);
    private final AtomicLong acknowledged = new AtomicLong();
    private final Doubts doubts = new Doubts();
    private final HttpClient http =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(CONNECT_TIMEOUT)
                    .build();

    /**
     * @param nodes their endpoints
     */
    public NosqlClient(List<URI> nodes) {
        this.nodes = List.copyOf(nodes);
    }

    public int nodes() {
        return nodes.size();
    }

    /** How many requests were answered with a success. */
    public long acknowledged() {
        return acknowledged.get();
    }

    /** Of how many requests nobody knows what became of them. */
    public long unknown() {
        return doubts.count();
    }

    /** Some of them, each with the reason. */
    public List<String> doubts() {
        return doubts.examples();
    }

    /** Makes the database and the container that all requests are about. */
    public void createContainer() throws InterruptedException {
        create("dbs", "", JsonObject.EMPTY.with("id", DATABASE));
        JsonObject key =
                JsonObject.EMPTY
                        .with("paths", JsonArray.ofStrings(List.of("/pk")))
                        .with("kind", "Hash")
                        .with("version", 2);
        create(
                "colls",
                DATABASE_LINK,
                JsonObject.EMPTY.with("id", CONTAINER).with("partitionKey", key));
    }

    private void create(String type, String parent, JsonObject body) throws InterruptedException {
        String path = parent.isEmpty() ? type : parent + "/" + type;
        Making.until(
                path,
                () ->
                        missing(
                                send(
                                        request(0, "POST", type, parent, path)
                                                .POST(
                                                        HttpRequest.BodyPublishers.ofByteArray(
                                                                body.toBytes())))));
    }

    /** Makes an item, if it is not there. */
    public void create(String key, JsonObject item) throws InterruptedException {
        Making.until("an item", () -> missing(send(0, Call.create(key, item))));
    }

    private static String missing(Answer answer) {
        return answer.isDone() || answer.status() == CONFLICT ? "" : answer.toString();
    }

    /**
     * Sends a request to one of the nodes.
     *
     * @param node its index
     */
    public Answer send(int node, Call call) throws InterruptedException {
        String path = LINK + "/docs" + call.item().map(id -> "/" + id).orElse("");
        String link = call.item().isPresent() ? path : LINK;
        HttpRequest.Builder request =
                request(node, call.method(), "docs", link, path)
                        .header("x-ms-documentdb-partitionkey", keyHeader(call.key()))
                        .header("Content-Type", "application/json");
        call.headers().forEach(request::header);
        request.method(
                call.method(),
                call.body()
                        .map(body -> HttpRequest.BodyPublishers.ofByteArray(body.toBytes()))
                        .orElseGet(HttpRequest.BodyPublishers::noBody));
        return send(request);
    }

    private static String keyHeader(String key) {
        return new String(JsonArray.of(new JsonString(key)).toBytes(), StandardCharsets.UTF_8);
    }

    private HttpRequest.Builder request(
            int node, String method, String type, String link, String path) {
        String date = RequestSignature.date();
        return HttpRequest.newBuilder(nodes.get(node).resolve("/" + path))
                .timeout(TIMEOUT)
                .header("x-ms-date", date)
                .header("x-ms-version", "2020-07-15")
                .header("Authorization", signature.of(method, type, link, date));
    }

    private Answer send(HttpRequest.Builder builder) throws InterruptedException {
        HttpRequest request = builder.build();
        long begun = System.nanoTime();
        Answer answer;
        try {
            answer = sendOnce(request);
        } catch (IOException e) {
            doubts.add(described(request, begun, e.toString()));
            return Answer.none(Outcome.UNKNOWN);
        }
        switch (answer.outcome()) {
            case APPLIED -> acknowledged.incrementAndGet();
            case UNKNOWN ->
                    doubts.add(
                            described(
                                    request,
                                    begun,
                                    answer.status()
                                            + " "
                                            + answer.object().string("message").orElse("")));
            case REFUSED -> {}
        }
        return answer;
    }

    private static String described(HttpRequest request, long begun, String reason) {
        return "%s %s after %d ms: %s"
                .formatted(
                        request.method(),
                        request.uri(),
                        TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun),
                        reason);
    }

    private Answer sendOnce(HttpRequest request) throws InterruptedException, IOException {
        try {
            HttpResponse<byte[]> response =
                    http.send(request, HttpResponse.BodyHandlers.ofByteArray());
            return new Answer(
                    outcome(response.statusCode()),
                    response.statusCode(),
                    response.headers()
                            .firstValue("x-ms-substatus")
                            .map(Integer::parseInt)
                            .orElse(0),
                    body(response.body()),
                    response.headers().firstValue("x-ms-session-token").orElse(""));
        } catch (ConnectException | HttpConnectTimeoutException e) {
            // Nothing was sent.
            return Answer.none(Outcome.REFUSED);
        }
    }

    /** What certainly has not happened is told from what may have. */
    private static Outcome outcome(int status) {
        if (status == REQUEST_TIMEOUT || status == GONE || status >= FIRST_FAULT) {
            return Outcome.UNKNOWN;
        }
        return status >= FIRST_REFUSAL || status == MULTI_STATUS
                ? Outcome.REFUSED
                : Outcome.APPLIED;
    }

    private static Optional<JsonValue> body(byte[] bytes) {
        try {
            return bytes.length == 0 ? Optional.empty() : Optional.of(JsonValue.parse(bytes));
        } catch (OrreryException e) {
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
