package dev.orrery.gateway.security;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * The keys of the account: two that allow everything and two that allow reading, so that one of
 * each can be replaced while the other is in use. In development mode the key that all emulators
 * share is accepted as well.
 */
public final class AccountKeys {
    /** The key that every emulator of this protocol publishes: no secret at all. */
    public static final String EMULATOR_KEY =
            "C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2n"
                    + "Q9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw==";

    private static final int MINIMUM_KEY_BYTES = 32;

    /** Two keys are equal if they sign this equally. */
    private static final byte[] KEY_PROOF = "key".getBytes(StandardCharsets.US_ASCII);

    private static final int NEW_KEY_BYTES = 64;

    private final boolean emulatorKeyAllowed;
    private final KeyStore store;

    private volatile Current current;

    /** The keys that count now. */
    private static final class Current {
        private final KeyTexts texts;
        private final List<Grant> grants;

        /** Which of them was right last, and most likely is again. */
        private volatile int usual;

        Current(KeyTexts texts, List<Grant> grants) {
            this.texts = texts;
            this.grants = grants;
        }

        Access verify(byte[] message, byte[] signature) {
            int first = usual;
            for (int i = 0; i < grants.size(); i++) {
                int tried = (first + i) % grants.size();
                if (grants.get(tried).hasSigned(message, signature)) {
                    if (tried != first) {
                        usual = tried;
                    }
                    return grants.get(tried).access();
                }
            }
            return Access.DENIED;
        }
    }

    /** Keys that cannot be replaced; see the other constructor. */
    public AccountKeys(KeyTexts texts, boolean emulatorKeyAllowed) {
        this(KeyStore.fixed(texts), emulatorKeyAllowed);
    }

    /**
     * Keys that can be replaced.
     *
     * @param store where they are kept
     * @param emulatorKeyAllowed true in development mode only
     */
    public AccountKeys(KeyStore store, boolean emulatorKeyAllowed) {
        this.emulatorKeyAllowed = emulatorKeyAllowed;
        this.store = store;
        KeyTexts texts = store.texts();
        this.current = new Current(texts, grants(texts, emulatorKeyAllowed));
    }

    private static List<Grant> grants(KeyTexts texts, boolean emulatorKeyAllowed) {
        List<Grant> all = new ArrayList<>();
        all.add(grant("primary", texts.primary(), Access.FULL));
        if (emulatorKeyAllowed) {
            all.add(grant("emulator", EMULATOR_KEY, Access.FULL));
        }
        all.add(grant("secondary", texts.secondary(), Access.FULL));
        all.add(grant("primary read-only", texts.primaryReadOnly(), Access.READ_ONLY));
        all.add(grant("secondary read-only", texts.secondaryReadOnly(), Access.READ_ONLY));
        return List.copyOf(all);
    }

    /**
     * Makes a new key in the place of another, which counts no more from then on. Waits for the
     * disk. Whoever is connected with the old key stays so until the connection ends.
     *
     * @return the new key
     */
    public String regenerate(KeyKind kind, SecureRandom random) {
        byte[] bytes = new byte[NEW_KEY_BYTES];
        random.nextBytes(bytes);
        String key = Base64.getEncoder().encodeToString(bytes);
        store.replace(kind, key);
        refresh();
        return key;
    }

    /** The keys as people copy them. */
    public KeyTexts texts() {
        return current.texts;
    }

    /** Goes on with the keys that the store has now: another node may have replaced one. */
    public synchronized void refresh() {
        KeyTexts texts = store.texts();
        if (!texts.equals(current.texts)) {
            current = new Current(texts, grants(texts, emulatorKeyAllowed));
        }
    }

    /**
     * What a signature allows.
     *
     * @param message the canonical text of the request
     * @param signature the base64 text that came with it
     */
    public Access verify(String message, String signature) {
        byte[] given;
        try {
            given = Base64.getDecoder().decode(signature);
        } catch (IllegalArgumentException e) {
            return Access.DENIED;
        }
        return verify(message.getBytes(StandardCharsets.UTF_8), given);
    }

    /** What a signature allows, where both are at hand as bytes. */
    public Access verify(byte[] message, byte[] signature) {
        return current.verify(message, signature);
    }

    /** What somebody may do who gives a key itself, as protocols with passwords do. */
    public Access accessOf(String keyText) {
        byte[] given;
        try {
            given = Base64.getDecoder().decode(keyText);
        } catch (IllegalArgumentException e) {
            return Access.DENIED;
        }
        if (given.length < MINIMUM_KEY_BYTES) {
            return Access.DENIED;
        }
        byte[] proof = new SigningKey(given).sign(KEY_PROOF);
        return verify(KEY_PROOF, proof);
    }

    /**
     * Whether this is an identity token as emulators of this protocol take it: in the place of its
     * signature it has the text of the key that they publish. In development mode only.
     *
     * @param token three parts in base64 with points between them
     */
    public boolean isEmulatorToken(String token) {
        byte[] proof;
        try {
            proof = Base64.getUrlDecoder().decode(token.substring(token.lastIndexOf('.') + 1));
        } catch (IllegalArgumentException e) {
            return false;
        }
        return emulatorKeyAllowed
                && MessageDigest.isEqual(proof, EMULATOR_KEY.getBytes(StandardCharsets.US_ASCII));
    }

    private static Grant grant(String name, String text, Access access) {
        byte[] secret;
        try {
            secret = Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("the %s key is not base64".formatted(name), e);
        }
        if (secret.length < MINIMUM_KEY_BYTES) {
            throw new IllegalArgumentException(
                    "the %s key is shorter than %d bytes".formatted(name, MINIMUM_KEY_BYTES));
        }
        return new Grant(new SigningKey(secret), access);
    }

    /** The account's four keys in base64. */
    public record KeyTexts(
            String primary, String secondary, String primaryReadOnly, String secondaryReadOnly) {
        /** The same with one of them replaced. */
        public KeyTexts with(KeyKind kind, String key) {
            return new KeyTexts(
                    kind == KeyKind.PRIMARY ? key : primary,
                    kind == KeyKind.SECONDARY ? key : secondary,
                    kind == KeyKind.PRIMARY_READ_ONLY ? key : primaryReadOnly,
                    kind == KeyKind.SECONDARY_READ_ONLY ? key : secondaryReadOnly);
        }

        @Override
        public String toString() {
            return "KeyTexts[redacted]";
        }
    }

    private record Grant(SigningKey key, Access access) {
        boolean hasSigned(byte[] message, byte[] signature) {
            return MessageDigest.isEqual(key.sign(message), signature);
        }
    }
}
