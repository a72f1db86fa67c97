package dev.orrery.model.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.error.OrreryException;
import java.util.Base64;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class ResourceIdTest {
    private static final ResourceId CONTAINER = ResourceId.container(7, 12);

    @Test
    void lengthsAreThoseTheClientsParse() {
        assertThat(decode(ResourceId.database(7))).hasSize(4);
        assertThat(decode(CONTAINER)).hasSize(8);
        assertThat(decode(CONTAINER.item(1, 1))).hasSize(16);
        assertThat(decode(CONTAINER.range(1))).hasSize(16);
    }

    @Test
    void aChildBeginsWithTheBytesOfItsParent() {
        assertThat(decode(CONTAINER)).startsWith(decode(ResourceId.database(7)));
        assertThat(decode(CONTAINER.item(3, 9))).startsWith(decode(CONTAINER));
    }

    @Test
    void aContainerHasTheTopBitThatTellsItFromAUser() {
        assertThat(decode(CONTAINER)[4] & 0x80).isNotZero();
        assertThat(CONTAINER.isContainer()).isTrue();
        assertThat(CONTAINER.containerNumber()).isEqualTo(12);
        assertThat(CONTAINER.databaseNumber()).isEqualTo(7);
    }

    @Test
    void theLastByteTellsAnItemFromARange() {
        assertThat(CONTAINER.item(1, 255).isItem()).isTrue();
        assertThat(CONTAINER.range(1).isItem()).isFalse();
        assertThat(decode(CONTAINER.range(1))[15] >>> 4).isEqualTo(5);
    }

    @Test
    void textThatIsNoResourceIdIsRefused() {
        for (String text : new String[] {"", "a", "not base64!", "AAAA", "AAAAAAAAAAAAAA=="}) {
            assertThatThrownBy(() -> ResourceId.parse(text))
                    .isInstanceOf(OrreryException.class)
                    .hasMessageContaining("is not a resource id");
        }
    }

    @Property
    void everyIdRoundTripsThroughItsText(
            @ForAll @IntRange(max = 0xFFFFFF) int partition,
            @ForAll @LongRange(max = (1L << 36) - 1) long counter) {
        ResourceId id = CONTAINER.item(partition, counter);
        assertThat(ResourceId.parse(id.text())).isEqualTo(id);
        assertThat(id.isItem()).isTrue();
        assertThat(id.text()).doesNotContain("/");
    }

    @Property
    void idsOfOnePartitionGrowWithTheCounter(
            @ForAll @LongRange(max = (1L << 36) - 2) long counter) {
        byte[] lower = decode(CONTAINER.item(5, counter));
        byte[] higher = decode(CONTAINER.item(5, counter + 1));
        assertThat(java.util.Arrays.compareUnsigned(lower, higher)).isNegative();
    }

    private static byte[] decode(ResourceId id) {
        return Base64.getDecoder().decode(id.text().replace('-', '/'));
    }
}
