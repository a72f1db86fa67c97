package dev.orrery.gateway.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.gateway.security.AccountKeys.KeyTexts;
import dev.orrery.model.error.OrreryException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.stream.IntStream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

class AccountKeysTest {
    private static final KeyTexts TEXTS =
            new KeyTexts(key("first"), key("second"), key("third"), key("fourth"));
    private static final String MESSAGE =
            "get\ndbs\ndbs/ToDoList\nthu, 27 apr 2017 00:51:12 gmt\n\n";

    private final AccountKeys keys = new AccountKeys(TEXTS, false);

    @Test
    void aRegeneratedKeyReplacesTheOldOneOnceItIsKept() {
        KeptKeys kept = new KeptKeys();
        AccountKeys replaceable = new AccountKeys(kept, false);
        String key = replaceable.regenerate(KeyKind.SECONDARY, new SecureRandom());
        assertThat(kept.texts()).isEqualTo(TEXTS.with(KeyKind.SECONDARY, key));
        assertThat(replaceable.accessOf(key)).isEqualTo(Access.FULL);
        assertThat(replaceable.accessOf(TEXTS.secondary())).isEqualTo(Access.DENIED);
        assertThat(replaceable.accessOf(TEXTS.primary())).isEqualTo(Access.FULL);
        String reading = replaceable.regenerate(KeyKind.PRIMARY_READ_ONLY, new SecureRandom());
        assertThat(replaceable.accessOf(reading)).isEqualTo(Access.READ_ONLY);
        assertThat(replaceable.accessOf(TEXTS.primaryReadOnly())).isEqualTo(Access.DENIED);
        assertThat(replaceable.accessOf(key)).isEqualTo(Access.FULL);
    }

    @Test
    void aKeyThatAnotherNodeReplacedCountsNoMore() {
        KeptKeys kept = new KeptKeys();
        AccountKeys here = new AccountKeys(kept, false);
        String key = new AccountKeys(kept, false).regenerate(KeyKind.PRIMARY, new SecureRandom());
        here.refresh();
        assertThat(here.accessOf(key)).isEqualTo(Access.FULL);
        assertThat(here.accessOf(TEXTS.primary())).isEqualTo(Access.DENIED);
    }

    private static final class KeptKeys implements KeyStore {
        private KeyTexts texts = TEXTS;

        @Override
        public KeyTexts texts() {
            return texts;
        }

        @Override
        public void replace(KeyKind kind, String key) {
            texts = texts.with(kind, key);
        }
    }

    @Test
    void aKeyThatCannotBeKeptStays() {
        assertThatThrownBy(() -> keys.regenerate(KeyKind.PRIMARY, new SecureRandom()))
                .isInstanceOf(OrreryException.class);
        assertThat(keys.accessOf(TEXTS.primary())).isEqualTo(Access.FULL);
    }

    @Test
    void everyKeyGivesItsAccess() {
        assertThat(keys.verify(MESSAGE, sign(TEXTS.primary()))).isEqualTo(Access.FULL);
        assertThat(keys.verify(MESSAGE, sign(TEXTS.secondary()))).isEqualTo(Access.FULL);
        assertThat(keys.verify(MESSAGE, sign(TEXTS.primaryReadOnly()))).isEqualTo(Access.READ_ONLY);
        assertThat(keys.verify(MESSAGE, sign(TEXTS.secondaryReadOnly())))
                .isEqualTo(Access.READ_ONLY);
    }

    /** Whichever was used before. */
    @Test
    void keysAreUsedInAnyOrder() {
        List<String> texts =
                List.of(
                        TEXTS.primary(),
                        TEXTS.secondary(),
                        TEXTS.primaryReadOnly(),
                        TEXTS.secondaryReadOnly());
        for (String before : texts) {
            for (String text : texts) {
                assertThat(keys.verify(MESSAGE, sign(before))).isNotEqualTo(Access.DENIED);
                assertThat(keys.verify(MESSAGE, sign(text)))
                        .isEqualTo(texts.indexOf(text) < 2 ? Access.FULL : Access.READ_ONLY);
                assertThat(keys.verify(MESSAGE, sign(key("other")))).isEqualTo(Access.DENIED);
            }
        }
    }

    @Test
    void aKeyItselfGivesItsAccess() {
        assertThat(keys.accessOf(TEXTS.secondary())).isEqualTo(Access.FULL);
        assertThat(keys.accessOf(TEXTS.primaryReadOnly())).isEqualTo(Access.READ_ONLY);
        assertThat(keys.accessOf(key("other"))).isEqualTo(Access.DENIED);
        assertThat(keys.accessOf(AccountKeys.EMULATOR_KEY)).isEqualTo(Access.DENIED);
        assertThat(keys.accessOf("")).isEqualTo(Access.DENIED);
        assertThat(keys.accessOf("no base64!")).isEqualTo(Access.DENIED);
    }

    @Test
    void theSignatureOfTheProtocolDocumentsIsReproduced() {
        KeyTexts documented =
                new KeyTexts(
                        "dsZQi3KtZmCv1ljt3VNWNm7sQUF1y5rJfC6kv5JiwvW0"
                                + "EndXdDku/dkKBp8/ufDToSxLzR4y+O/0H/t4bQtVNw==",
                        key("b"),
                        key("c"),
                        key("d"));
        assertThat(
                        new AccountKeys(documented, false)
                                .verify(MESSAGE, "c09PEVJrgp2uQRkr934kFbTqhByc7TVr3OHyqlu+c+c="))
                .isEqualTo(Access.FULL);
    }

    @Test
    void theEmulatorKeyOpensNothingUnlessAllowed() {
        String signature = sign(AccountKeys.EMULATOR_KEY);
        assertThat(keys.verify(MESSAGE, signature)).isEqualTo(Access.DENIED);
        assertThat(new AccountKeys(TEXTS, true).verify(MESSAGE, signature)).isEqualTo(Access.FULL);
    }

    @Test
    void anyChangeOfMessageOrSignatureIsDenied() {
        byte[] signature = Base64.getDecoder().decode(sign(TEXTS.primary()));
        assertThat(keys.verify(MESSAGE + " ", sign(TEXTS.primary()))).isEqualTo(Access.DENIED);
        for (int i = 0; i < signature.length; i++) {
            byte[] changed = signature.clone();
            changed[i] ^= 1;
            assertThat(keys.verify(MESSAGE, Base64.getEncoder().encodeToString(changed)))
                    .isEqualTo(Access.DENIED);
        }
        assertThat(keys.verify(MESSAGE, "")).isEqualTo(Access.DENIED);
        assertThat(keys.verify(MESSAGE, "not base64!")).isEqualTo(Access.DENIED);
    }

    @Test
    void threadsDoNotDisturbEachOther() {
        String signature = sign(TEXTS.primary());
        assertThat(
                        IntStream.range(0, 5_000)
                                .parallel()
                                .allMatch(i -> keys.verify(MESSAGE, signature) == Access.FULL))
                .isTrue();
    }

    @Test
    void uselessKeysAreRefused() {
        KeyTexts weak = new KeyTexts("", key("b"), key("c"), key("d"));
        assertThatThrownBy(() -> new AccountKeys(weak, false)).hasMessageContaining("primary");
        KeyTexts broken = new KeyTexts(key("a"), "%%%", key("c"), key("d"));
        assertThatThrownBy(() -> new AccountKeys(broken, false))
                .hasMessageContaining("secondary")
                .hasMessageNotContaining("%%%");
        assertThat(TEXTS.toString()).doesNotContain(TEXTS.primary());
    }

    private static String key(String seed) {
        return Base64.getEncoder().encodeToString(seed.repeat(40).getBytes(StandardCharsets.UTF_8));
    }

    private static String sign(String key) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(Base64.getDecoder().decode(key), "HmacSHA256"));
            return Base64.getEncoder()
                    .encodeToString(mac.doFinal(MESSAGE.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }
}
