package dev.orrery.api.nosql.message;

import dev.orrery.model.command.Delivery;
import io.netty.handler.codec.http.HttpHeaders;
import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One request as it came: nothing about it is checked but its form. */
public final class Request {
    private static final String QUERY_CONTENT_TYPE = "application/query+json";

    private final RequestMethod method;
    private final String target;
    private final HttpHeaders headers;
    private final byte[] body;
    private final Origin origin;

    /**
     * Where a request came from.
     *
     * @param delivery which of the times this is, if another node has sent it on
     */
    public record Origin(
            InetSocketAddress localAddress, boolean encrypted, Optional<Delivery> delivery) {
        /** From a client. */
        public Origin(InetSocketAddress localAddress, boolean encrypted) {
            this(localAddress, encrypted, Optional.empty());
        }
    }

    /**
     * @param target path and query, percent-encoded as they were sent
     * @param body handed over: the caller does not touch it again
     */
    public Request(
            RequestMethod method, String target, HttpHeaders headers, byte[] body, Origin origin) {
        this.method = method;
        this.target = target;
        this.headers = headers;
        this.body = body;
        this.origin = origin;
    }

    public RequestMethod method() {
        return method;
    }

    public String target() {
        return target;
    }

    public Origin origin() {
        return origin;
    }

    /** How the client came: {@code http://} or {@code https://}. */
    public String scheme() {
        return origin.encrypted() ? "https://" : "http://";
    }

    /**
     * The address a client used, without a path: one that it can reach. It is spelled as clients
     * are configured, so that they see one endpoint and not two.
     */
    public String endpoint() {
        String host = headerOrEmpty(RequestHeader.HOST);
        return scheme() + (host.isEmpty() ? hostOf(origin.localAddress()) : host);
    }

    private static String hostOf(InetSocketAddress address) {
        String host = address.getAddress().getHostAddress();
        boolean bracketed = address.getAddress() instanceof Inet6Address;
        return (bracketed ? '[' + host + ']' : host) + ':' + address.getPort();
    }

    /** The whole address that was asked; clients that go through a proxy send it themselves. */
    public String url() {
        return target.startsWith("/") ? endpoint() + target : target;
    }

    public @Nullable String header(RequestHeader header) {
        return headers.get(header.text());
    }

    /** The header's value, or the empty string: an empty header means the same as none. */
    public String headerOrEmpty(RequestHeader header) {
        String value = header(header);
        return value == null ? "" : value;
    }

    /** Whether the header says true; SDKs write it with a small or a capital letter. */
    public boolean flag(RequestHeader header) {
        return headerOrEmpty(header).equalsIgnoreCase("true");
    }

    /**
     * Whether a POST asks instead of writing. One rule for authentication and for dispatch: a
     * read-only key must never reach a write by calling it a query.
     */
    public boolean isQuery() {
        return method == RequestMethod.POST
                && (flag(RequestHeader.IS_QUERY)
                        || flag(RequestHeader.IS_QUERY_PLAN)
                        || headerOrEmpty(RequestHeader.CONTENT_TYPE)
                                .startsWith(QUERY_CONTENT_TYPE));
    }

    /** The body itself, not a copy: readers must not change it. */
    public byte[] body() {
        return body;
    }
}
