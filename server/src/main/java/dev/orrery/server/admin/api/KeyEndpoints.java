package dev.orrery.server.admin.api;

import dev.orrery.gateway.security.AccountKeys;
import dev.orrery.gateway.security.KeyKind;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonObject;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The keys of the account: a new one in the place of another. */
final class KeyEndpoints {
    private final AccountKeys keys;
    private final SecureRandom random = new SecureRandom();

    KeyEndpoints(AccountKeys keys) {
        this.keys = keys;
    }

    void addTo(Endpoints endpoints) {
        endpoints.add(
                "POST", "/admin/v1/keys/{kind}/regenerate", Gate.Effect.CHANGES, this::regenerate);
    }

    private JsonObject regenerate(Question question) {
        String name = question.name("kind");
        KeyKind kind =
                KeyKind.of(name)
                        .orElseThrow(
                                () ->
                                        OrreryException.badRequest(
                                                "There is no key '%s'. There are %s."
                                                        .formatted(name, kinds())));
        return new Fields()
                .put("kind", kind.text())
                .put("key", keys.regenerate(kind, random))
                .build();
    }

    private static String kinds() {
        return Arrays.stream(KeyKind.values()).map(KeyKind::text).collect(Collectors.joining(", "));
    }
}
