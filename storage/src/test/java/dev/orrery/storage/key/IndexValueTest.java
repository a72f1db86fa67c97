package dev.orrery.storage.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.error.OrreryException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class IndexValueTest {
    @Property
    void numbersAreInOrder(@ForAll double first, @ForAll double second) {
        int found = Arrays.compareUnsigned(number(first), number(second));
        int expected = first == second ? 0 : Double.compare(first, second);
        assertThat(Integer.signum(found)).isEqualTo(expected);
    }

    @Property
    void stringsAreInOrder(@ForAll("texts") String first, @ForAll("texts") String second) {
        byte[] one = utf8(first);
        byte[] two = utf8(second);
        int found = Arrays.compareUnsigned(string(one), string(two));
        int limit = IndexValue.MAX_STRING_BYTES;
        boolean samePrefix =
                one.length > limit
                        && two.length > limit
                        && Arrays.equals(one, 0, limit, two, 0, limit);
        if (samePrefix) {
            assertThat(found == 0).isEqualTo(first.equals(second));
        } else {
            assertThat(Integer.signum(found))
                    .isEqualTo(Integer.signum(Arrays.compareUnsigned(one, two)));
        }
    }

    @Property
    void stringsAreFoundByTheirBeginning(
            @ForAll("texts") String text, @ForAll("texts") String beginning) {
        byte[] one = utf8(text);
        byte[] start = utf8(beginning);
        int length = Math.min(start.length, IndexValue.MAX_STRING_BYTES);
        KeyWriter writer = new KeyWriter();
        IndexValue.writeStringStart(writer, start, 0, length);
        boolean expected = one.length >= length && Arrays.equals(one, 0, length, start, 0, length);
        assertThat(KeyRange.ofPrefix(writer.toByteArray()).contains(string(one)))
                .isEqualTo(expected);
    }

    @Property
    void valueEndsWhereTheNextPartBegins(
            @ForAll("values") byte[] value, @ForAll byte[] rest, @ForAll boolean descending) {
        byte[] plain = new KeyWriter().putBytes(value).putBytes(rest).toByteArray();
        assertThat(IndexValue.skip(plain, 0)).isEqualTo(value.length);
        byte[] composite = composite(value, descending);
        byte[] longer = new KeyWriter().putBytes(composite).putBytes(rest).toByteArray();
        assertThat(IndexValue.skip(longer, 0)).isEqualTo(composite.length);
    }

    @Property
    void noValueIsTheBeginningOfAnother(
            @ForAll("values") byte[] first, @ForAll("values") byte[] second) {
        boolean begins =
                first.length < second.length
                        && Arrays.equals(first, 0, first.length, second, 0, first.length);
        assertThat(begins).isFalse();
    }

    @Property
    void descendingPartReversesTheOrder(
            @ForAll("values") byte[] first, @ForAll("values") byte[] second) {
        int ascending = Arrays.compareUnsigned(composite(first, false), composite(second, false));
        int descending = Arrays.compareUnsigned(composite(first, true), composite(second, true));
        assertThat(Integer.signum(descending)).isEqualTo(-Integer.signum(ascending));
    }

    @Property
    void recordIsFoundBehindAnyTerm(@ForAll("values") byte[] value, @ForAll("keys") RecordKey key) {
        byte[] recordKey = key.encode();
        byte[] term = new KeyWriter().putLong(42).putBytes(value).toByteArray();
        byte[] entry = IndexKey.encode(term, recordKey);
        assertThat(IndexKey.recordKey(entry)).isEqualTo(recordKey);
        assertThat(IndexKey.pathId(entry)).isEqualTo(42);
        assertThat(IndexKey.type(entry)).isEqualTo(value[0]);
        byte[] path = IndexKey.path(key.logical().container(), 42).toByteArray();
        assertThat(KeyRange.ofPrefix(path).contains(entry)).isTrue();
    }

    @Test
    void typesAreInTheOrderOfQueries() {
        List<byte[]> ascending =
                List.of(
                        new byte[] {IndexValue.UNDEFINED},
                        new byte[] {IndexValue.NULL},
                        new byte[] {IndexValue.FALSE},
                        new byte[] {IndexValue.TRUE},
                        number(Double.NEGATIVE_INFINITY),
                        number(-1),
                        number(0),
                        number(Double.MIN_VALUE),
                        string(utf8("")),
                        string(utf8("a")),
                        new byte[] {IndexValue.ARRAY},
                        new byte[] {IndexValue.OBJECT});
        assertThat(ascending).isSortedAccordingTo(Arrays::compareUnsigned);
        assertThat(number(-0.0)).isEqualTo(number(0.0));
    }

    @Test
    void keysStayBoundedForLongStrings() {
        assertThat(string(new byte[1 << 20])).hasSizeLessThan(2 * 256 + 16);
    }

    @Test
    void pathIdsAreStable() {
        assertThat(PathId.of(List.of("id"))).isEqualTo(PathId.property(PathId.ROOT, "id"));
        assertThat(PathId.of(List.of("tags", "[]")))
                .isEqualTo(PathId.element(PathId.property(PathId.ROOT, "tags")));
        assertThat(PathId.of(List.of("a", "b"))).isNotEqualTo(PathId.of(List.of("b", "a")));
        assertThat(Long.toHexString(PathId.of(List.of("id")))).isEqualTo("eba00a26c2c612be");
        assertThat(Long.toHexString(PathId.of(List.of("tags", "[]"))))
                .isEqualTo("cf14787685a2ae6b");
    }

    @Test
    void damagedEntryIsRefused() {
        for (byte[] bytes :
                List.of(
                        new byte[] {},
                        new byte[] {9},
                        new byte[] {IndexValue.STRING, 'a'},
                        new byte[] {IndexValue.STRING, 0, 5})) {
            assertThatThrownBy(() -> IndexValue.skip(bytes, 0)).isInstanceOf(OrreryException.class);
        }
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.oneOf(
                KeyArbitraries.text(),
                KeyArbitraries.text().map(end -> "x".repeat(254) + end),
                KeyArbitraries.text().map(end -> "x".repeat(257) + end));
    }

    @Provide
    Arbitrary<byte[]> values() {
        return Arbitraries.oneOf(
                Arbitraries.of(0, 1, 2, 3, 6, 7).map(type -> new byte[] {type.byteValue()}),
                Arbitraries.doubles().map(IndexValueTest::number),
                texts().map(text -> string(utf8(text))));
    }

    @Provide
    Arbitrary<RecordKey> keys() {
        return KeyArbitraries.recordKey();
    }

    private static byte[] composite(byte[] part, boolean descending) {
        KeyWriter writer = new KeyWriter();
        writer.putByte(IndexValue.COMPOSITE).putByte(2).putByte(descending ? 0b11 : 0);
        for (int i = 0; i < 2; i++) {
            int start = writer.length();
            writer.putBytes(part);
            if (descending) {
                writer.invertFrom(start);
            }
        }
        return writer.toByteArray();
    }

    private static byte[] number(double value) {
        KeyWriter writer = new KeyWriter();
        IndexValue.writeNumber(writer, value);
        return writer.toByteArray();
    }

    private static byte[] string(byte[] utf8) {
        KeyWriter writer = new KeyWriter();
        IndexValue.writeString(writer, utf8);
        return writer.toByteArray();
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
