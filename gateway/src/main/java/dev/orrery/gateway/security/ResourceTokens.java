package dev.orrery.gateway.security;

import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.PermissionRecord;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.function.Supplier;

/**
 * Tokens that stand for a permission until they expire.
 *
 * <pre>
 * token = base64url(claim mac)
 * claim = version:1 permissionNumber:int32 expirySecond:int64
 * mac   = HMAC-SHA256(account secret, label claim):32 bytes
 * </pre>
 *
 * What a token allows is read from the catalog at each use, not from the token: a permission that
 * was changed or deleted takes its tokens with it.
 */
public final class ResourceTokens {
    public static final int DEFAULT_LIFETIME_SECONDS = 3_600;
    public static final int MAX_LIFETIME_SECONDS = 86_400;
    public static final int MIN_LIFETIME_SECONDS = 10;

    private static final byte VERSION = 1;
    private static final int CLAIM_BYTES = 1 + Integer.BYTES + Long.BYTES;
    private static final int MAC_BYTES = 32;

    /** Keeps a token apart from everything else the secret signs. */
    private static final byte[] LABEL = "resource token\n".getBytes(StandardCharsets.US_ASCII);

    private final SigningKey secret;
    private final Supplier<CatalogSnapshot> catalog;

    public ResourceTokens(SigningKey secret, Supplier<CatalogSnapshot> catalog) {
        this.secret = secret;
        this.catalog = catalog;
    }

    /** A token that expires after some seconds. */
    public String issue(PermissionRecord permission, int lifetimeSeconds, long nowMillis) {
        if (lifetimeSeconds < MIN_LIFETIME_SECONDS || lifetimeSeconds > MAX_LIFETIME_SECONDS) {
            throw OrreryException.badRequest(
                    "A resource token lives from %d to %d seconds, not %d."
                            .formatted(
                                    MIN_LIFETIME_SECONDS, MAX_LIFETIME_SECONDS, lifetimeSeconds));
        }
        byte[] claim =
                ByteBuffer.allocate(CLAIM_BYTES)
                        .put(VERSION)
                        .putInt(permission.number())
                        .putLong(nowMillis / 1_000 + lifetimeSeconds)
                        .array();
        byte[] token =
                ByteBuffer.allocate(CLAIM_BYTES + MAC_BYTES).put(claim).put(mac(claim)).array();
        return Base64.getUrlEncoder().withoutPadding().encodeToString(token);
    }

    /** The permission a token stands for; a token that stands for none is refused. */
    public PermissionRecord open(String text, long nowMillis) {
        ByteBuffer claim = ByteBuffer.wrap(verified(text));
        if (claim.get() != VERSION) {
            throw refused("is of an unknown version");
        }
        int number = claim.getInt();
        long expirySecond = claim.getLong();
        if (nowMillis / 1_000 >= expirySecond) {
            throw forbidden(
                    "The resource token expired at "
                            + Instant.ofEpochSecond(expirySecond)
                            + ". Read the permission again to get a new one.");
        }
        return catalog.get()
                .users()
                .permission(number)
                .orElseThrow(() -> forbidden("The permission of the resource token was deleted."));
    }

    private byte[] verified(String text) {
        byte[] token;
        try {
            token = Base64.getUrlDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw refused("is not base64");
        }
        if (token.length != CLAIM_BYTES + MAC_BYTES) {
            throw refused("does not have the right length");
        }
        byte[] claim = Arrays.copyOf(token, CLAIM_BYTES);
        byte[] mac = Arrays.copyOfRange(token, CLAIM_BYTES, token.length);
        if (!MessageDigest.isEqual(mac, mac(claim))) {
            throw refused("was not made by this account");
        }
        return claim;
    }

    private byte[] mac(byte[] claim) {
        byte[] message = Arrays.copyOf(LABEL, LABEL.length + claim.length);
        System.arraycopy(claim, 0, message, LABEL.length, claim.length);
        return secret.sign(message);
    }

    private static OrreryException refused(String reason) {
        return new OrreryException(ErrorCode.UNAUTHORIZED, "The resource token " + reason + ".");
    }

    private static OrreryException forbidden(String message) {
        return new OrreryException(ErrorCode.FORBIDDEN, message);
    }
}
