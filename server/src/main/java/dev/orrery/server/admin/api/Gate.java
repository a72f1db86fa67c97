package dev.orrery.server.admin.api;

import dev.orrery.gateway.security.Access;
import dev.orrery.gateway.security.AccountKeys;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.network.OwnNames;
import dev.orrery.server.admin.AdminApi;
import dev.orrery.server.admin.AdminCall;

/**
 * Who may call. A key of the account always may, a read-only one as far as nothing changes. In
 * development mode somebody on this machine may without a key, but a web page must not: a page of
 * another site that got its name to point here is known by the Host header, and one that only sends
 * requests here cannot add the header that changes need.
 */
final class Gate {
    /** What an endpoint does. */
    enum Effect {
        READS,
        CHANGES
    }

    private static final String SCHEME = "Bearer ";

    private final AccountKeys keys;
    private final boolean development;
    private final OwnNames names;

    /**
     * @param development whether keys are needed only by those who are not on this machine
     * @param boundName the address the server listens on, as its setting has it
     */
    Gate(AccountKeys keys, boolean development, String boundName) {
        this.keys = keys;
        this.development = development;
        this.names = new OwnNames(boundName);
    }

    /** What the caller may do; refuses with an exception if that is not enough. */
    Access require(AdminCall call, Effect effect) {
        AdminCall.Headers headers = call.headers();
        if (!headers.authorization().isEmpty()) {
            return requireKey(headers.authorization(), effect);
        }
        if (!development) {
            throw new OrreryException(
                    ErrorCode.UNAUTHORIZED, "Send an account key as 'Authorization: Bearer KEY'.");
        }
        requireLocal(call, headers);
        return Access.FULL;
    }

    private Access requireKey(String authorization, Effect effect) {
        Access access =
                authorization.startsWith(SCHEME)
                        ? keys.accessOf(authorization.substring(SCHEME.length()).strip())
                        : Access.DENIED;
        if (access == Access.DENIED) {
            throw new OrreryException(
                    ErrorCode.UNAUTHORIZED,
                    "The Authorization header is not 'Bearer ' and a key of this account.");
        }
        if (access == Access.READ_ONLY && effect == Effect.CHANGES) {
            throw new OrreryException(
                    ErrorCode.FORBIDDEN, "A read-only key does not allow changes.");
        }
        return access;
    }

    private void requireLocal(AdminCall call, AdminCall.Headers headers) {
        if (!names.isIn(headers.host())) {
            throw new OrreryException(
                    ErrorCode.FORBIDDEN,
                    "Without a key, the server is called by the name localhost or by its address.");
        }
        if (!headers.origin().isEmpty()
                && !OwnNames.isSameOrigin(headers.host(), headers.origin())) {
            throw new OrreryException(
                    ErrorCode.FORBIDDEN, "Without a key, pages of other origins may not call.");
        }
        boolean plainRead = "GET".equals(call.method()) || "HEAD".equals(call.method());
        if (!plainRead && headers.intent().isEmpty()) {
            throw new OrreryException(
                    ErrorCode.UNAUTHORIZED,
                    ("This call needs an account key as 'Authorization: Bearer KEY' or the header"
                                    + " '%s: 1'.")
                            .formatted(AdminApi.INTENT_HEADER));
        }
    }
}
