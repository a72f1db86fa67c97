package dev.orrery.storage.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.Arrays;
import java.util.OptionalInt;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class RecordCodecTest {
    private static final RecordHeader HEADER = new RecordHeader(7, 1, 2, 3, OptionalInt.empty());

    @Property
    void recordComesBack(@ForAll("headers") RecordHeader header, @ForAll byte[] body) {
        RecordValue value = RecordValue.of(header.withBody(body));
        assertThat(value.header()).isEqualTo(header);
        assertThat(value.body()).isEqualTo(body);
        assertThat(value.bodyLength()).isEqualTo(body.length);
        assertThat(value.bodyOffset()).isEqualTo(header.sizeBytes());
        assertThat(value.feedKey(5)).isEqualTo(header.feedKey(5));
    }

    @Property
    void statisticsComeBack(
            @ForAll @LongRange(min = 0) long items, @ForAll @LongRange(min = 0) long bytes) {
        LogicalStatistics statistics = new LogicalStatistics(items, bytes);
        assertThat(LogicalStatistics.read(statistics.encode())).isEqualTo(statistics);
    }

    @Test
    void unknownVersionsAreRefused() {
        byte[] value = HEADER.withBody(new byte[4]);
        value[0] = 2;
        assertCode(() -> RecordValue.of(value), ErrorCode.UNKNOWN_FORMAT);
        byte[] statistics = LogicalStatistics.NONE.encode();
        statistics[0] = 2;
        assertCode(() -> LogicalStatistics.read(statistics), ErrorCode.UNKNOWN_FORMAT);
    }

    @Test
    void damagedHeadersAreRefused() {
        byte[] value = HEADER.withBody(new byte[0]);
        assertCode(() -> RecordValue.of(Arrays.copyOf(value, 25)), ErrorCode.CORRUPTION);
        byte[] flagged = value.clone();
        flagged[1] = 1;
        assertCode(() -> RecordValue.of(flagged), ErrorCode.CORRUPTION);
        byte[] unknown = value.clone();
        unknown[1] = 2;
        assertCode(() -> RecordValue.of(unknown), ErrorCode.CORRUPTION);
    }

    @Test
    void statisticsFollowTheRecords() {
        LogicalStatistics one =
                LogicalStatistics.NONE.plus(1, LogicalStatistics.sizeOf(new byte[3], new byte[4]));
        assertThat(one).isEqualTo(new LogicalStatistics(1, 7));
        assertThat(one.plus(-1, -7).isNone()).isTrue();
        assertThatThrownBy(() -> one.plus(-2, -7)).isInstanceOf(IllegalArgumentException.class);
    }

    @Provide
    Arbitrary<RecordHeader> headers() {
        Arbitrary<Integer> number = Arbitraries.integers().greaterOrEqual(0);
        Arbitrary<Long> large = Arbitraries.longs().greaterOrEqual(0);
        Arbitrary<OptionalInt> timeToLive =
                Arbitraries.integers()
                        .greaterOrEqual(-1)
                        .map(OptionalInt::of)
                        .optional()
                        .map(chosen -> chosen.orElse(OptionalInt.empty()));
        return Combinators.combine(large, number, number, large, timeToLive).as(RecordHeader::new);
    }

    private static void assertCode(Runnable action, ErrorCode expected) {
        assertThatThrownBy(action::run)
                .isInstanceOfSatisfying(
                        OrreryException.class,
                        error -> assertThat(error.code()).isEqualTo(expected));
    }
}
