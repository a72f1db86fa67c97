package dev.orrery.api.nosql;

import dev.orrery.api.nosql.testing.Signature;
import dev.orrery.api.nosql.testing.TestServer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A request that something is wrong with: a good one, spoiled step by step.
 *
 * @param status what it must be answered with
 * @param bytes one character for each
 * @param endsOutput whether the client says no more after it
 */
record MalformedRequest(String name, int status, String bytes, boolean endsOutput) {
    @Override
    public String toString() {
        return name;
    }

    /** Starts from a request that would create an item. */
    static Builder spoiled(String name, int status) {
        return new Builder(name, status);
    }

    /** What is sent, piece by piece. */
    static final class Builder {
        private final String name;
        private final int status;
        private final Map<String, String> headers = new LinkedHashMap<>();
        private String method = "POST";
        private String target = "/dbs/d/colls/c/docs";
        private String version = "HTTP/1.1";
        private String type = "docs";
        private String link = "dbs/d/colls/c";
        private String key = TestServer.PRIMARY;
        private Instant time = Instant.now();
        private byte[] body = "{\"id\":\"1\",\"pk\":\"a\"}".getBytes(StandardCharsets.UTF_8);
        private boolean counted = true;

        private Builder(String name, int status) {
            this.name = name;
            this.status = status;
            headers.put("Host", "localhost");
            headers.put("x-ms-documentdb-partitionkey", "[\"a\"]");
        }

        Builder method(String text) {
            method = text;
            return this;
        }

        /** A target and what a client signs for it. */
        Builder target(String text, String signedType, String signedLink) {
            target = text;
            type = signedType;
            link = signedLink;
            return this;
        }

        Builder target(String text) {
            target = text;
            return this;
        }

        Builder item(String id) {
            return target("/dbs/d/colls/c/docs/" + id, "docs", "dbs/d/colls/c/docs/" + id);
        }

        Builder version(String text) {
            version = text;
            return this;
        }

        Builder key(String text) {
            key = text;
            return this;
        }

        Builder off(Duration duration) {
            time = Instant.now().plus(duration);
            return this;
        }

        Builder header(String header, String value) {
            headers.put(header, value);
            return this;
        }

        Builder without(String header) {
            headers.put(header, "");
            return this;
        }

        Builder body(String text) {
            return body(text.getBytes(StandardCharsets.UTF_8));
        }

        Builder body(byte[] content) {
            body = content;
            return this;
        }

        /** No Content-Length of its own. */
        Builder uncounted() {
            counted = false;
            return this;
        }

        MalformedRequest build() {
            return build(false);
        }

        MalformedRequest truncated() {
            return build(true);
        }

        private MalformedRequest build(boolean endsOutput) {
            String date = Signature.date(time);
            headers.putIfAbsent("x-ms-date", date);
            headers.putIfAbsent("authorization", Signature.of(key, method, type, link, date));
            if (counted) {
                headers.putIfAbsent("Content-Length", Integer.toString(body.length));
            }
            StringBuilder head = new StringBuilder(method + ' ' + target + ' ' + version + "\r\n");
            headers.forEach(
                    (header, value) -> {
                        if (!value.isEmpty()) {
                            head.append(header).append(": ").append(value).append("\r\n");
                        }
                    });
            head.append("\r\n").append(new String(body, StandardCharsets.ISO_8859_1));
            return new MalformedRequest(name, status, head.toString(), endsOutput);
        }
    }

    /** Bytes of the test's own making. */
    static MalformedRequest raw(String name, int status, String text) {
        return new MalformedRequest(name, status, text, false);
    }

    /** Bytes of the test's own making, after which the client says no more. */
    static MalformedRequest rawTruncated(String name, int status, String text) {
        return new MalformedRequest(name, status, text, true);
    }
}
