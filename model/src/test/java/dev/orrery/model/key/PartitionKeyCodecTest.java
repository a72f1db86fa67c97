package dev.orrery.model.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PartitionKeyCodecTest {
    /** The order the codec promises, told in another way. */
    private static final Comparator<KeyComponent> COMPONENT_ORDER =
            Comparator.comparingInt(PartitionKeyCodecTest::typeOrder)
                    .thenComparingDouble(PartitionKeyCodecTest::number)
                    .thenComparing(PartitionKeyCodecTest::codePoints, Arrays::compare);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    [{}]           | 0100
                    [null]         | 0200
                    [false]        | 0300
                    [true,{}]      | 040100
                    [0]            | 05800000000000000000
                    [-0.0]         | 057FFFFFFFFFFFFFFF00
                    [1]            | 05BFF000000000000000
                    [""]           | 06000100
                    ["a",null]     | 066100010200
                    ["\\u0000b"]   | 0600FF62000100
                    ["\\u00e9"]    | 06C3A9000100
                    """)
    void formIsFixed(String text, String hex) {
        assertThat(PartitionKeyCodec.encode(PartitionKeyText.parse(text)))
                .isEqualTo(HexFormat.of().parseHex(hex));
    }

    @Property
    void bytesReadBackAndKeepTheirOrder(@ForAll byte[] one, @ForAll byte[] two) {
        PartitionKey first = PartitionKey.of(KeyComponent.binary(one));
        PartitionKey second = PartitionKey.of(KeyComponent.binary(two));
        byte[] form = PartitionKeyCodec.encode(first);

        assertThat(PartitionKeyCodec.read(form, 0))
                .isEqualTo(new PartitionKeyCodec.Decoded(first, form.length));
        assertThat(Arrays.compareUnsigned(form, PartitionKeyCodec.encode(second)))
                .extracting(Integer::signum)
                .isEqualTo(Integer.signum(Arrays.compareUnsigned(one, two)));
    }

    @Property
    void readsBackWhatItWrites(@ForAll("keys") PartitionKey key) {
        byte[] framed = new byte[PartitionKeyCodec.encodedLength(key) + 5];
        Arrays.fill(framed, (byte) 0xFF);

        int end = PartitionKeyCodec.write(key, framed, 2);

        assertThat(end).isEqualTo(framed.length - 3);
        assertThat(PartitionKeyCodec.read(framed, 2))
                .isEqualTo(new PartitionKeyCodec.Decoded(key, end));
        assertThat(PartitionKeyCodec.skip(framed, 2)).isEqualTo(end);
        assertThat(framed[1]).isEqualTo((byte) 0xFF);
        assertThat(framed[end]).isEqualTo((byte) 0xFF);
    }

    @Property
    void byteOrderIsKeyOrder(
            @ForAll("keys") PartitionKey first, @ForAll("keys") PartitionKey second) {
        int bytes =
                Arrays.compareUnsigned(
                        PartitionKeyCodec.encode(first), PartitionKeyCodec.encode(second));

        assertThat(Integer.signum(bytes)).isEqualTo(Integer.signum(compare(first, second)));
    }

    @Property
    void noFormBeginsAnother(
            @ForAll("keys") PartitionKey first, @ForAll("keys") PartitionKey second) {
        assertThat(startsWith(PartitionKeyCodec.encode(second), PartitionKeyCodec.encode(first)))
                .isEqualTo(first.equals(second));
    }

    @Property
    void componentsBeginExactlyTheKeysThatStartWithThem(
            @ForAll("keys") PartitionKey first, @ForAll("keys") PartitionKey second) {
        byte[] prefix = new byte[PartitionKeyCodec.encodedLength(first) - 1];
        PartitionKeyCodec.writeComponents(first, prefix, 0);

        assertThat(startsWith(PartitionKeyCodec.encode(second), prefix))
                .isEqualTo(first.isPrefixOf(second));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "00",
                "01",
                "07",
                "0500",
                "05FFFFFFFFFFFFFFFF00",
                "0661",
                "066100",
                "06610002",
                "06610001",
                "0101010100"
            })
    void damagedBytesAreReported(String hex) {
        assertThatThrownBy(() -> PartitionKeyCodec.read(HexFormat.of().parseHex(hex), 0))
                .isInstanceOf(OrreryException.class)
                .extracting(e -> ((OrreryException) e).code())
                .isEqualTo(ErrorCode.CORRUPTION);
    }

    @Test
    void skippingNeedsTheWholeKeyToo() {
        byte[] key = PartitionKeyCodec.encode(PartitionKey.of("abc"));

        assertThatThrownBy(() -> PartitionKeyCodec.skip(Arrays.copyOf(key, key.length - 1), 0))
                .hasMessage("A storage key holds no valid partition key: it breaks at byte 6.");
    }

    @Provide
    Arbitrary<PartitionKey> keys() {
        return KeyArbitraries.keys();
    }

    private static int compare(PartitionKey first, PartitionKey second) {
        for (int i = 0; i < Math.min(first.size(), second.size()); i++) {
            int order = COMPONENT_ORDER.compare(first.component(i), second.component(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(first.size(), second.size());
    }

    private static int typeOrder(KeyComponent component) {
        return switch (component) {
            case KeyComponent.Undefined _ -> 0;
            case KeyComponent.Null _ -> 1;
            case KeyComponent.Bool bool -> bool.value() ? 3 : 2;
            case KeyComponent.Numeric _ -> 4;
            case KeyComponent.Text _ -> 5;
            case KeyComponent.Binary _ -> 6;
        };
    }

    private static double number(KeyComponent component) {
        return component instanceof KeyComponent.Numeric(double value) ? value : 0;
    }

    private static int[] codePoints(KeyComponent component) {
        return component instanceof KeyComponent.Text(String value)
                ? value.codePoints().toArray()
                : new int[0];
    }

    private static boolean startsWith(byte[] bytes, byte[] prefix) {
        return bytes.length >= prefix.length
                && Arrays.equals(bytes, 0, prefix.length, prefix, 0, prefix.length);
    }
}
