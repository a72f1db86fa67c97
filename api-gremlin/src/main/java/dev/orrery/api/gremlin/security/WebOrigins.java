package dev.orrery.api.gremlin.security;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.network.OwnNames;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.Optional;
import java.util.Set;

/**
 * Tells requests that a web page of somebody else may have sent: a developer's browser can reach a
 * server that asks nobody for credentials. A browser says of which page a request is; a page whose
 * name was made to point here is known by the name that it calls.
 */
public final class WebOrigins {
    private static final String FETCH_SITE = "sec-fetch-site";

    /** From the same origin, or from no page at all: somebody has typed the address. */
    private static final Set<String> OWN_PAGES = Set.of("same-origin", "none");

    private final OwnNames names;

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
        this.names = new OwnNames(boundName);
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

    /**
     * Whether a WebSocket without credentials is of a program on this machine. Pages that one of
     * them serves may have it, too: whoever works on one has it on a port of its own.
     */
    public boolean isLocalSocket(Claims claims) {
        return claims.origin().isEmpty()
                ? objection(claims).isEmpty()
                : names.isIn(claims.host()) && names.isOfPage(claims.origin());
    }

    private Optional<String> objection(Claims claims) {
        if (!names.isIn(claims.host())) {
            return Optional.of(
                    "Without credentials, the server is called by the name localhost or by its"
                            + " address.");
        }
        boolean ofPage = isForeign(claims);
        boolean ofOrigin =
                !claims.origin().isEmpty()
                        && !OwnNames.isSameOrigin(claims.host(), claims.origin());
        return ofPage || ofOrigin
                ? Optional.of("Without credentials, pages of other origins may not call.")
                : Optional.empty();
    }

    private static boolean isForeign(Claims claims) {
        return !claims.fetchSite().isEmpty() && !OWN_PAGES.contains(claims.fetchSite());
    }

    private static OrreryException forbidden(String reason) {
        return new OrreryException(ErrorCode.FORBIDDEN, reason);
    }
}
