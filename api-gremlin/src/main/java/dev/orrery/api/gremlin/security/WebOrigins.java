package dev.orrery.api.gremlin.security;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Tells requests that a web page of somebody else may have sent: a developer's browser can reach a
 * server that asks nobody for credentials. A browser says of which page a request is; a page whose
 * name was made to point here is known by the name that it calls.
 */
public final class WebOrigins {
    private static final String FETCH_SITE = "sec-fetch-site";
    private static final Set<String> LOOPBACK_NAMES = Set.of("localhost", "127.0.0.1", "[::1]");

    /** From the same origin, or from no page at all: somebody has typed the address. */
    private static final Set<String> OWN_PAGES = Set.of("same-origin", "none");

    private final String boundName;

    /**
     * What a request says of where it comes from; empty texts for headers it has not.
     *
     * @param fetchSite the header {@code Sec-Fetch-Site}, which pages cannot change
     */
    public record Claims(String host, String origin, String fetchSite) {
        public static Claims of(HttpHeaders headers) {
            return new Claims(
                    headers.get(HttpHeaderNames.HOST, ""),
                    headers.get(HttpHeaderNames.ORIGIN, ""),
                    headers.get(FETCH_SITE, ""));
        }
    }

    /**
     * Knows the server by its own address and by the names of this machine.
     *
     * @param boundName the address that the server listens on, as its setting has it
     */
    public WebOrigins(String boundName) {
        this.boundName = boundName.toLowerCase(Locale.ROOT);
    }

    /** Refuses what a browser says is of another site's page, with or without credentials. */
    public void requireNoForeignPage(Claims claims) {
        if (isForeign(claims)) {
            throw forbidden("Pages of other origins may not call.");
        }
    }

    /** Refuses a request without credentials that may not be of a program on this machine. */
    public void requireLocal(Claims claims) {
        objection(claims)
                .ifPresent(
                        reason -> {
                            throw forbidden(reason);
                        });
    }

    /** Whether a request without credentials is of a program on this machine. */
    public boolean isLocal(Claims claims) {
        return objection(claims).isEmpty();
    }

    private Optional<String> objection(Claims claims) {
        if (!isOurName(claims.host())) {
            return Optional.of(
                    "Without credentials, the server is called by the name localhost or by its"
                            + " address.");
        }
        boolean ofPage = isForeign(claims);
        boolean ofOrigin = !claims.origin().isEmpty() && !isSameOrigin(claims);
        return ofPage || ofOrigin
                ? Optional.of("Without credentials, pages of other origins may not call.")
                : Optional.empty();
    }

    private static boolean isForeign(Claims claims) {
        return !claims.fetchSite().isEmpty() && !OWN_PAGES.contains(claims.fetchSite());
    }

    private boolean isOurName(String host) {
        String name = nameOf(host).toLowerCase(Locale.ROOT);
        return LOOPBACK_NAMES.contains(name)
                || name.equals(boundName)
                || name.equals("[" + boundName + "]");
    }

    private static String nameOf(String host) {
        int port = host.lastIndexOf(':');
        return port > host.lastIndexOf(']') ? host.substring(0, port) : host;
    }

    private static boolean isSameOrigin(Claims claims) {
        try {
            return claims.host().equalsIgnoreCase(URI.create(claims.origin()).getAuthority());
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static OrreryException forbidden(String reason) {
        return new OrreryException(ErrorCode.FORBIDDEN, reason);
    }
}
