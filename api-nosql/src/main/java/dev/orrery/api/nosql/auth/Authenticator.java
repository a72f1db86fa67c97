package dev.orrery.api.nosql.auth;

import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.api.nosql.message.RequestMethod;
import dev.orrery.api.nosql.route.ResourcePath;
import dev.orrery.api.nosql.route.SignedResource;
import dev.orrery.gateway.security.Access;
import dev.orrery.gateway.security.AccountKeys;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;
import java.time.Instant;
import java.util.Locale;
import java.util.OptionalLong;

/** Refuses requests that no key of the account signed, or signed too long ago. */
public final class Authenticator {
    /** How far the date of a request may be from ours, in both directions. */
    static final long WINDOW_MILLIS = 15 * 60 * 1_000L;

    private final AccountKeys keys;
    private final TokenCheck permissions;
    private final Clock clock;

    public Authenticator(AccountKeys keys, TokenCheck permissions, Clock clock) {
        this.keys = keys;
        this.permissions = permissions;
        this.clock = clock;
    }

    /** Throws what to answer to a request if its resource token does not cover it. */
    @FunctionalInterface
    interface TokenCheck {
        void require(Request request, ResourcePath path, String token);
    }

    /** Returns if the request may be answered, and throws what to answer instead if not. */
    public void authenticate(Request request, ResourcePath path) {
        AuthorizationToken token = token(request);
        switch (token.type()) {
            case AuthorizationToken.RESOURCE ->
                    permissions.require(request, path, token.signature());
            case AuthorizationToken.IDENTITY -> requireEmulatorToken(token);
            case AuthorizationToken.MASTER -> requireSigned(request, path, token);
            default ->
                    throw AuthorizationToken.refused(
                            "Authorization tokens of type '"
                                    + token.type()
                                    + "' are not served: sign with one of the account's keys, or"
                                    + " send the token of a permission.");
        }
    }

    private void requireEmulatorToken(AuthorizationToken token) {
        if (!keys.isEmulatorToken(token.signature())) {
            throw AuthorizationToken.refused(
                    "Tokens of Entra ID are not served. In development mode those of the emulator"
                            + " are, which end in its public key.");
        }
    }

    private void requireSigned(Request request, ResourcePath path, AuthorizationToken token) {
        String msDate = request.headerOrEmpty(RequestHeader.MS_DATE);
        String date = request.headerOrEmpty(RequestHeader.DATE);
        if (msDate.isEmpty() && date.isEmpty()) {
            throw AuthorizationToken.refused("The x-ms-date header is missing.");
        }
        Access access = access(request.method(), path, msDate + '\n' + date, token.signature());
        if (access == Access.DENIED) {
            throw wrongSignature(request.method(), path, msDate, date);
        }
        requireInWindow(msDate.isEmpty() ? date : msDate);
        if (access == Access.READ_ONLY
                && request.method() != RequestMethod.GET
                && !request.isQuery()) {
            throw new OrreryException(
                    ErrorCode.FORBIDDEN,
                    "The given request is not allowed with a read-only key: it would change data.");
        }
    }

    private static AuthorizationToken token(Request request) {
        String header = request.headerOrEmpty(RequestHeader.AUTHORIZATION);
        if (header.isEmpty()) {
            throw AuthorizationToken.refused(
                    "Required Header authorization is missing. Ensure a valid Authorization token"
                            + " is passed.");
        }
        return AuthorizationToken.parse(header);
    }

    private Access access(RequestMethod method, ResourcePath path, String dates, String signature) {
        SignedResource resource = SignedResource.of(path);
        for (String link : resource.links()) {
            Access access = keys.verify(text(method, resource.type(), link, dates), signature);
            if (access != Access.DENIED) {
                return access;
            }
        }
        return Access.DENIED;
    }

    /** The text that a signature covers. */
    static String text(RequestMethod method, String type, String link, String dates) {
        return method.signedName()
                + '\n'
                + type
                + '\n'
                + link
                + '\n'
                + dates.toLowerCase(Locale.ROOT)
                + '\n';
    }

    private static OrreryException wrongSignature(
            RequestMethod method, ResourcePath path, String msDate, String date) {
        SignedResource resource = SignedResource.of(path);
        String payload =
                text(method, resource.type(), resource.links().getFirst(), msDate + '\n' + date);
        return AuthorizationToken.refused(
                "The input authorization token can't serve the request. Please check that the"
                        + " expected payload is built as per the protocol, and check the key being"
                        + " used. Server used the following payload to sign: '"
                        + payload.replace("\n", "\\n")
                        + "'");
    }

    private void requireInWindow(String date) {
        OptionalLong signedMillis = RequestDate.parse(date);
        if (signedMillis.isEmpty()) {
            throw AuthorizationToken.refused(
                    "The date of the request, '" + date + "', is not an RFC 1123 date in GMT.");
        }
        long nowMillis = clock.epochMillis();
        if (Math.abs(nowMillis - signedMillis.getAsLong()) > WINDOW_MILLIS) {
            throw new OrreryException(
                    ErrorCode.FORBIDDEN,
                    "The authorization token is not valid at the current time. Please create"
                            + " another token and retry (token time: "
                            + date
                            + ", current server time: "
                            + Instant.ofEpochMilli(nowMillis)
                            + ").");
        }
    }
}
