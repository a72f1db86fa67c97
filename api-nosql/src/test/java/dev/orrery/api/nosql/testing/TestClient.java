package dev.orrery.api.nosql.testing;

import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A client that signs its requests; a request is a link by names and the headers of the test. */
public final class TestClient {
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final int port;
    private final String key;

    TestClient(int port, String key) {
        this.port = port;
        this.key = key;
    }

    /** What came back. */
    public record Answer(int status, Map<String, String> headers, String body) {
        public JsonObject json() {
            return (JsonObject) JsonValue.parse(body.getBytes(StandardCharsets.UTF_8));
        }

        public JsonArray array() {
            return (JsonArray) JsonValue.parse(body.getBytes(StandardCharsets.UTF_8));
        }

        public String header(String name) {
            return Optional.ofNullable(headers.get(name)).orElse("");
        }

        public String text(String name) {
            return json().string(name).orElse("");
        }
    }

    public Answer get(String link, String... headers) {
        return send("GET", link, "", headers);
    }

    public Answer post(String link, String body, String... headers) {
        return send("POST", link, body, headers);
    }

    public Answer put(String link, String body, String... headers) {
        return send("PUT", link, body, headers);
    }

    public Answer patch(String link, String body, String... headers) {
        return send("PATCH", link, body, headers);
    }

    public Answer delete(String link, String... headers) {
        return send("DELETE", link, "", headers);
    }

    /**
     * Sends a signed request.
     *
     * @param link not encoded, without a slash before it, such as {@code dbs/d/colls/c/docs}
     * @param headers names and values by turns
     */
    public Answer send(String verb, String link, String body, String... headers) {
        String date = Signature.date(Instant.now());
        return send(verb, encode(link), body, authorization(verb, link, date), date, headers);
    }

    /** Sends a request on an item whose id may have slashes. */
    public Answer sendToItem(
            String verb, String container, String id, String body, String... headers) {
        String date = Signature.date(Instant.now());
        String signed = container + "/docs/" + id;
        return send(
                verb,
                encode(container) + "/docs/" + encodeSegment(id),
                body,
                Signature.of(key, verb, "docs", signed, date),
                date,
                headers);
    }

    private Answer send(
            String verb,
            String target,
            String body,
            String authorization,
            String date,
            String... headers) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/" + target))
                        .method(verb, BodyPublishers.ofString(body))
                        .header("x-ms-date", date)
                        .header("x-ms-version", "2020-07-15")
                        .header("authorization", authorization);
        if (List.of(headers).contains("x-ms-documentdb-isquery")
                || List.of(headers).contains("application/query+json")) {
            request.setHeader("x-ms-documentdb-query-enablecrosspartition", "true");
        }
        for (int i = 0; i < headers.length; i += 2) {
            request.setHeader(headers[i], headers[i + 1]);
        }
        try {
            HttpResponse<String> response = HTTP.send(request.build(), BodyHandlers.ofString());
            Map<String, String> received = new TreeMap<>();
            response.headers().map().forEach((name, values) -> received.put(name, values.get(0)));
            return new Answer(response.statusCode(), received, response.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The header for a request by names, as the clients make it. */
    public String authorization(String verb, String link, String date) {
        List<String> segments = link.isEmpty() ? List.of() : List.of(link.split("/", -1));
        int size = segments.size();
        if (size == 0) {
            return Signature.of(key, verb, "", "", date);
        }
        boolean feed = size % 2 == 1;
        String type = segments.get(feed ? size - 1 : size - 2);
        String signed = String.join("/", segments.subList(0, feed ? size - 1 : size));
        if (type.equals("operations")) {
            return Signature.of(key, verb, "colls", String.join("/", segments.subList(0, 4)), date);
        }
        if (type.equals("offers")) {
            signed = feed ? "" : segments.get(1).toLowerCase(Locale.ROOT);
        }
        return Signature.of(key, verb, type, signed, date);
    }

    private static String encode(String link) {
        return Arrays.stream(link.split("/", -1))
                .map(TestClient::encodeSegment)
                .collect(Collectors.joining("/"));
    }

    private static String encodeSegment(String segment) {
        return URLEncoder.encode(segment, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
