package dev.orrery.cli.client;

import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonNumber;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Calls the admin API of a server. */
public final class AdminClient implements AutoCloseable {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    /** A split or merge of a large partition takes its time. */
    private static final Duration ANSWER_TIMEOUT = Duration.ofMinutes(10);

    private static final int SUCCESS = 200;

    /** Says that a call is meant, which no web page of another origin can. */
    private static final String INTENT_HEADER = "x-orrery-admin";

    private final URI server;
    private final String key;
    private final HttpClient http =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(CONNECT_TIMEOUT)
                    .build();

    /**
     * @param key an account key; empty for a server on this machine in development mode
     */
    public AdminClient(URI server, String key) {
        this.server = server;
        this.key = key;
    }

    public JsonObject read(String path) {
        return send("GET", path, JsonObject.EMPTY);
    }

    public JsonObject send(String method, String path, JsonObject body) {
        return send(method, path, body.toBytes());
    }

    /** Sends lines, each of which is a JSON text. */
    public JsonObject sendLines(String path, String lines) {
        return send("POST", path, lines.getBytes(StandardCharsets.UTF_8));
    }

    private JsonObject send(String method, String path, byte[] body) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(server.resolve(path))
                        .timeout(ANSWER_TIMEOUT)
                        .header(INTENT_HEADER, "1");
        if (!key.isEmpty()) {
            request.header("Authorization", "Bearer " + key);
        }
        request.method(
                method,
                "GET".equals(method) ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
        return answer(request.build());
    }

    private JsonObject answer(HttpRequest request) {
        HttpResponse<byte[]> response;
        try {
            response = http.send(request, BodyHandlers.ofByteArray());
        } catch (IOException e) {
            throw CallFailedException.unreachable(
                    "No answer from %s (%s). Is the server running there? --url names another."
                            .formatted(server, e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CallFailedException.unreachable("Interrupted while waiting for " + server);
        }
        JsonObject body = body(response);
        if (response.statusCode() != SUCCESS) {
            throw CallFailedException.answered(
                    response.statusCode(),
                    body.string("error")
                            .orElse("The server answered with status " + response.statusCode()),
                    body.number("retryAfterMillis")
                            .map(JsonNumber::doubleValue)
                            .orElse(0.0)
                            .longValue());
        }
        return body;
    }

    private JsonObject body(HttpResponse<byte[]> response) {
        try {
            if (JsonValue.parse(response.body()) instanceof JsonObject object) {
                return object;
            }
        } catch (OrreryException e) {
            // Said below: whatever else came is not what this server answers.
        }
        throw CallFailedException.answered(
                response.statusCode(), server + " does not answer as the admin port of Orrery.");
    }

    /** A name as a part of a path. */
    public static String encoded(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }

    @Override
    public void close() {
        http.shutdownNow();
        http.close();
    }
}
