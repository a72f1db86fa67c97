package dev.orrery.api.nosql.resource;

import dev.orrery.model.error.OrreryException;
import dev.orrery.model.key.PartitionKeyDefinition;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Checks what clients say about the properties that they encrypt. The server only keeps it: what is
 * encrypted are values like others.
 */
final class EncryptionPolicyReader {
    private static final String DETERMINISTIC = "Deterministic";
    private static final Set<String> TYPES = Set.of(DETERMINISTIC, "Randomized");
    private static final String ALGORITHM = "AEAD_AES_256_CBC_HMAC_SHA256";
    private static final int WITH_KEYS = 2;

    private EncryptionPolicyReader() {}

    static void check(BodyFields container, PartitionKeyDefinition key) {
        Optional<BodyFields> policy = container.fields("clientEncryptionPolicy");
        if (policy.isEmpty()) {
            return;
        }
        int version = policy.get().integer("policyFormatVersion").orElse(1);
        if (version < 1 || version > WITH_KEYS) {
            throw OrreryException.badRequest(
                    "The policyFormatVersion of a client encryption policy is 1 or 2.");
        }
        Set<String> seen = new HashSet<>();
        for (BodyFields path : policy.get().objects("includedPaths")) {
            String text = path.requiredText("path");
            if (!text.startsWith("/") || text.lastIndexOf('/') > 0 || text.length() == 1) {
                throw OrreryException.badRequest(
                        "Invalid path '" + text + "': only properties at the top are encrypted.");
            }
            if (!seen.add(text)) {
                throw OrreryException.badRequest("Duplicate path '" + text + "' found.");
            }
            check(path, isOfKey(text, key), version);
        }
    }

    private static void check(BodyFields path, boolean ofKey, int version) {
        path.requiredText("clientEncryptionKeyId");
        String type = path.requiredText("encryptionType");
        if (!TYPES.contains(type)) {
            throw OrreryException.badRequest(
                    "EncryptionType should be either 'Deterministic' or 'Randomized'.");
        }
        if (!path.requiredText("encryptionAlgorithm").equals(ALGORITHM)) {
            throw OrreryException.badRequest("EncryptionAlgorithm should be '" + ALGORITHM + "'.");
        }
        if (ofKey && version < WITH_KEYS) {
            throw OrreryException.badRequest(
                    "Encryption of partition key or id is only supported with policy format"
                            + " version 2.");
        }
        if (ofKey && !type.equals(DETERMINISTIC)) {
            throw OrreryException.badRequest(
                    "The '%s' property must be encrypted using Deterministic encryption."
                            .formatted(path.requiredText("path")));
        }
    }

    private static boolean isOfKey(String path, PartitionKeyDefinition key) {
        return path.equals("/id")
                || key.paths().stream().anyMatch(of -> path.equals("/" + of.segments().getFirst()));
    }
}
