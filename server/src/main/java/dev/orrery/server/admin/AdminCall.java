package dev.orrery.server.admin;

import java.util.List;
import java.util.Map;

/**
 * A request to the admin API.
 *
 * @param segments the decoded parts of the path between slashes
 * @param parameters what follows the question mark; of a repeated name the first value
 */
public record AdminCall(
        String method,
        List<String> segments,
        Map<String, String> parameters,
        Headers headers,
        String body) {
    public AdminCall {
        segments = List.copyOf(segments);
        parameters = Map.copyOf(parameters);
    }

    /**
     * The headers that count; each is empty if it was not sent.
     *
     * @param intent a header of our own that no web page of another origin can send unasked
     */
    public record Headers(String authorization, String host, String origin, String intent) {
        @Override
        public String toString() {
            return "Headers[redacted]";
        }
    }
}
