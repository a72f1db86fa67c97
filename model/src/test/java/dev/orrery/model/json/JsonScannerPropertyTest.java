package dev.orrery.model.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.error.OrreryException;
import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class JsonScannerPropertyTest {
    @Property(tries = 200)
    void viewReadsWhatJacksonReads(@ForAll long seed) {
        byte[] text = RandomJson.document(seed).getBytes(UTF_8);
        JsonView view = JsonScanner.scan(text, JsonLimits.DEFAULT);
        JacksonComparison.assertSame(view, view.root(), JacksonComparison.tree(text));
    }

    @Property(tries = 200)
    void minifiedTextIsKeptByteForByte(@ForAll long seed) {
        String text = RandomJson.minified(seed);
        JsonView view = JsonScanner.scan(text.getBytes(UTF_8), JsonLimits.DEFAULT);
        assertThat(view).hasToString(text);
        assertThat(view.textEnd(view.root()) - view.textStart(view.root()))
                .isEqualTo(view.textLength());
    }

    @Property(tries = 200)
    void minifyingTwiceChangesNothing(@ForAll long seed) {
        byte[] text = RandomJson.document(seed).getBytes(UTF_8);
        JsonView once = JsonScanner.scan(text, JsonLimits.DEFAULT);
        JsonView twice = JsonScanner.scan(once.textBytes(once.root()), JsonLimits.DEFAULT);
        JacksonComparison.assertSameForm(twice, once);
    }

    @Property(tries = 3_000)
    void damagedTextIsAcceptedExactlyWhenJacksonAcceptsIt(@ForAll long seed) {
        Random random = new Random(seed);
        byte[] text = damaged(RandomJson.document(seed).getBytes(UTF_8), random);
        boolean accepted;
        try {
            JsonScanner.scan(text, JsonLimits.DEFAULT);
            accepted = true;
        } catch (OrreryException e) {
            accepted = false;
        }
        assertThat(accepted).as(new String(text, UTF_8)).isEqualTo(JacksonComparison.accepts(text));
    }

    private static byte[] damaged(byte[] text, Random random) {
        String alphabet = "{}[]:,\"\\ \n019.eE+-tfnua\u0001";
        byte[] result = text.clone();
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            int at = random.nextInt(result.length);
            result[at] =
                    random.nextInt(4) == 0
                            ? (byte) random.nextInt(256)
                            : (byte) alphabet.charAt(random.nextInt(alphabet.length()));
        }
        return random.nextInt(4) == 0
                ? Arrays.copyOf(result, random.nextInt(result.length + 1))
                : result;
    }
}
