package dev.orrery.gateway.security;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The account's keys. Two of each kind of access, so that one can be replaced at a time. */
public enum KeyKind {
    PRIMARY,
    SECONDARY,
    PRIMARY_READ_ONLY,
    SECONDARY_READ_ONLY;

    /** The name in commands and addresses. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public static Optional<KeyKind> of(String text) {
        return Arrays.stream(values()).filter(kind -> kind.text().equals(text)).findFirst();
    }
}
