package dev.orrery.compat.nosql;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.Locale;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/** Signs plain HTTP requests as the protocol's documentation says. */
final class RestClient implements AutoCloseable {
    private final URI endpoint;
    private final byte[] key;
    private final HttpClient http = HttpClient.newHttpClient();

    RestClient(URI endpoint, String key) {
        this.endpoint = endpoint;
        this.key = Base64.getDecoder().decode(key);
    }

    HttpResponse<String> post(
            String path, String type, String link, String body, @Nullable String partitionKey)
            throws IOException, InterruptedException {
        return send(
                request("POST", path, type, link, partitionKey)
                        .method("POST", HttpRequest.BodyPublishers.ofString(body)));
    }

    HttpResponse<String> read(String path, String type, String link, @Nullable String partitionKey)
            throws IOException, InterruptedException {
        return send(request("GET", path, type, link, partitionKey).GET());
    }

    HttpResponse<String> delete(
            String path, String type, String link, @Nullable String partitionKey)
            throws IOException, InterruptedException {
        return send(request("DELETE", path, type, link, partitionKey).DELETE());
    }

    /** The first page of a query that names neither a key nor a range. */
    HttpResponse<String> query(String container, String body)
            throws IOException, InterruptedException {
        return send(
                request("POST", container + "/docs", "docs", container, null)
                        .header("x-ms-documentdb-isquery", "True")
                        .header("content-type", "application/query+json")
                        .header("x-ms-documentdb-query-enablecrosspartition", "True")
                        .header("x-ms-max-item-count", "-1")
                        .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    /** Makes a database with one container and returns the container's path. */
    String freshContainer(String keyPath) throws IOException, InterruptedException {
        return freshContainer(keyPath, "", 400);
    }

    /**
     * As the other, with more of what a container may have.
     *
     * @param more members of the container, each with a comma before it
     */
    String freshContainer(String keyPath, String more, int throughput)
            throws IOException, InterruptedException {
        String database = "rest-" + UUID.randomUUID();
        post("dbs", "dbs", "", "{\"id\":\"" + database + "\"}", null);
        String parent = "dbs/" + database;
        String body =
                "{\"id\":\"items\",\"partitionKey\":{\"paths\":[\""
                        + keyPath
                        + "\"],\"kind\":\"Hash\",\"version\":2}"
                        + more
                        + "}";
        HttpResponse<String> response =
                send(
                        request("POST", parent + "/colls", "colls", parent, null)
                                .header("x-ms-offer-throughput", String.valueOf(throughput))
                                .POST(HttpRequest.BodyPublishers.ofString(body)));
        if (response.statusCode() != 201) {
            throw new IllegalStateException(response.body());
        }
        return parent + "/colls/items";
    }

    private HttpResponse<String> send(HttpRequest.Builder request)
            throws IOException, InterruptedException {
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(
            String verb, String path, String type, String link, @Nullable String partitionKey) {
        String date =
                DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC));
        HttpRequest.Builder request =
                HttpRequest.newBuilder(endpoint.resolve("/" + path))
                        .header("x-ms-date", date)
                        .header("x-ms-version", "2020-07-15")
                        .header("authorization", authorization(verb, type, link, date));
        if (partitionKey != null) {
            request.header("x-ms-documentdb-partitionkey", partitionKey);
        }
        return request;
    }

    private String authorization(String verb, String type, String link, String date) {
        String text = String.join("\n", verb, type, "", date, "", "").toLowerCase(Locale.ROOT);
        String payload = text.replaceFirst("\n\n", "\n" + link + "\n");
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            String signature =
                    Base64.getEncoder()
                            .encodeToString(mac.doFinal(payload.getBytes(StandardCharsets.UTF_8)));
            return URLEncoder.encode(
                    "type=master&ver=1.0&sig=" + signature, StandardCharsets.UTF_8);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        http.close();
    }
}
