package dev.orrery.api.gremlin.security;

import dev.orrery.api.gremlin.security.Login.Grant;
import dev.orrery.cluster.catalog.PermissionSpec;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.security.Access;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.key.PartitionKeyText;
import dev.orrery.model.time.Clock;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Lets in who has a resource token for a graph, or for one partition key of it: {@code
 * type=resource&ver=1&sig=...}.
 */
final class TokenLogin {
    private static final String TYPE = "type=resource";
    private static final String SIGNATURE = "sig=";

    private final Gateway gateway;
    private final Clock clock;

    TokenLogin(Gateway gateway, Clock clock) {
        this.gateway = gateway;
        this.clock = clock;
    }

    /** The token in a password; empty if the password is of another kind. */
    static Optional<String> tokenIn(String password) {
        String text =
                password.startsWith("type%3d") || password.startsWith("type%3D")
                        ? URLDecoder.decode(password, StandardCharsets.UTF_8)
                        : password;
        int signature = text.indexOf(SIGNATURE);
        if (!text.startsWith(TYPE) || signature < 0) {
            return Optional.empty();
        }
        String token = text.substring(signature + SIGNATURE.length());
        int end = token.indexOf(';');
        return Optional.of(end < 0 ? token : token.substring(0, end));
    }

    /** What a token allows in a graph; one that is not for it is refused. */
    Grant grant(String token, String database, String graph) {
        PermissionSpec permission =
                gateway.users().tokens().open(token, clock.epochMillis()).spec();
        String wanted = "dbs/" + database + "/colls/" + graph;
        if (!permission.resource().replaceAll("^/+|/+$", "").equals(wanted)) {
            throw new OrreryException(
                    ErrorCode.FORBIDDEN,
                    "The resource token is for '%s', not for '%s'."
                            .formatted(permission.resource(), wanted));
        }
        return new Grant(
                permission.readOnly() ? Access.READ_ONLY : Access.FULL,
                permission.partitionKey().map(PartitionKeyText::parse));
    }
}
