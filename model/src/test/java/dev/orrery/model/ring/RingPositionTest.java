package dev.orrery.model.ring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class RingPositionTest {
    @Property
    void orderIsThatOfTheBytes(
            @ForAll("positions") RingPosition first, @ForAll("positions") RingPosition second) {
        int bytes = Arrays.compareUnsigned(first.toBytes(), second.toBytes());

        assertThat(Integer.signum(first.compareTo(second))).isEqualTo(Integer.signum(bytes));
        assertThat(first.equals(second)).isEqualTo(bytes == 0);
        assertThat(first).isBetween(RingPosition.MIN, RingPosition.END);
    }

    @Property
    void bytesAndDigitsAreReadBack(@ForAll("positions") RingPosition position) {
        byte[] framed = new byte[position.sizeBytes() + 2];

        assertThat(position.writeTo(framed, 1)).isEqualTo(framed.length - 1);
        assertThat(RingPosition.fromBytes(framed, 1, position.sizeBytes()))
                .isEqualTo(position)
                .hasSameHashCodeAs(position);
        assertThat(RingPosition.parseHex(position.hex())).isEqualTo(position);
    }

    @Property
    void endOfPrefixIsAboveExactlyItsExtensions(
            @ForAll("positions") RingPosition prefix, @ForAll("positions") RingPosition other) {
        RingPosition end = prefix.endOfPrefix();

        assertThat(other.compareTo(prefix) >= 0 && other.compareTo(end) < 0)
                .isEqualTo(other.hex().startsWith(prefix.hex()));
    }

    @Test
    void endOfPrefixCarries() {
        assertThat(RingPosition.of(1, -1).endOfPrefix()).isEqualTo(RingPosition.of(2, 0));
        assertThat(RingPosition.of(-1, -1).endOfPrefix()).isEqualTo(RingPosition.END);
        assertThat(RingPosition.ofWords(1, 2, -1, -1).endOfPrefix())
                .isEqualTo(RingPosition.of(1, 3));
        assertThat(RingPosition.MIN.endOfPrefix()).isEqualTo(RingPosition.END);
    }

    @Test
    void endsOfTheRingAreOutsideAllPositions() {
        assertThat(RingPosition.MIN).isLessThan(RingPosition.of(0, 0));
        assertThat(RingPosition.END).isGreaterThan(RingPosition.ofWords(-1, -1, -1, -1, -1, -1));
        assertThat(RingPosition.MIN.isMin()).isTrue();
        assertThat(RingPosition.END.isEnd()).isTrue();
        assertThat(RingPosition.MIN.toBytes()).isEmpty();
        assertThat(RingPosition.parseHex("FF")).isSameAs(RingPosition.END);
        assertThat(RingPosition.parseHex("")).isSameAs(RingPosition.MIN);
        assertThat(RingPosition.END.hex()).isEqualTo("FF");
        assertThatThrownBy(() -> RingPosition.END.toBytes())
                .hasMessage("the end of the ring has no bytes");
    }

    @Test
    void refusesOtherSizes() {
        assertThatThrownBy(() -> RingPosition.fromBytes(new byte[20], 0, 20))
                .hasMessage("no ring position has 20 bytes");
        assertThatThrownBy(() -> RingPosition.fromBytes(new byte[64], 0, 64))
                .hasMessage("no ring position has 64 bytes");
        assertThatThrownBy(() -> RingPosition.ofWords(1, 2, 3))
                .hasMessage("a position has 2, 4 or 6 words: 3");
    }

    @Provide
    Arbitrary<RingPosition> positions() {
        return RingArbitraries.positions();
    }
}
