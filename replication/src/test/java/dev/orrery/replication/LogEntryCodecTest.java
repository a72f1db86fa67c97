package dev.orrery.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.storage.batch.Batch;
import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.batch.Family;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class LogEntryCodecTest {
    private static final Batch BATCH =
            new BatchBuilder().put(Family.RECORDS, bytes("k"), bytes("v")).build();
    private static final LogEntry ENTRY = new LogEntry(3, 7, 8, 1_700_000_000_000L, BATCH);

    @Test
    void decodingGivesBackWhatWasEncoded() {
        LogEntry read = LogEntryCodec.decode(LogEntryCodec.encode(ENTRY));

        assertThat(read.epoch()).isEqualTo(3);
        assertThat(read.baseLsn()).isEqualTo(7);
        assertThat(read.lsn()).isEqualTo(8);
        assertThat(read.leaderTimeMillis()).isEqualTo(1_700_000_000_000L);
        assertThat(read.batch().toByteArray()).isEqualTo(BATCH.toByteArray());
    }

    @Test
    void theBytesOfAnEntryNeverChange() {
        assertThat(HexFormat.of().formatHex(LogEntryCodec.encode(ENTRY)))
                .isEqualTo(
                        "0101"
                                + "0000000000000003"
                                + "0000000000000007"
                                + "0000000000000008"
                                + "0000018bcfe56800"
                                + "0000000b"
                                + "0100000001010101"
                                + "6b0176"
                                + "76e7d258");
    }

    @Test
    void everyFlippedBitIsNoticed() {
        byte[] good = LogEntryCodec.encode(ENTRY);
        for (int bit = 0; bit < good.length * 8; bit++) {
            byte[] bad = good.clone();
            bad[bit / 8] ^= (byte) (1 << bit % 8);
            assertThatThrownBy(() -> LogEntryCodec.decode(bad)).isInstanceOf(OrreryException.class);
        }
    }

    @Test
    void everyTruncationIsNoticed() {
        byte[] good = LogEntryCodec.encode(ENTRY);
        for (int length = 0; length < good.length; length++) {
            byte[] bad = Arrays.copyOf(good, length);
            assertThatThrownBy(() -> LogEntryCodec.decode(bad))
                    .isInstanceOf(OrreryException.class)
                    .extracting(e -> ((OrreryException) e).code())
                    .isEqualTo(ErrorCode.CORRUPTION);
        }
    }

    @Test
    void anotherVersionIsRefusedAsUnknown() {
        byte[] bytes = LogEntryCodec.encode(ENTRY);
        bytes[0] = 2;

        assertThatThrownBy(() -> LogEntryCodec.decode(bytes))
                .hasMessageContaining("format version 2")
                .extracting(e -> ((OrreryException) e).code())
                .isEqualTo(ErrorCode.UNKNOWN_FORMAT);
    }

    @Test
    void anLsnMustBeGreaterThanItsBase() {
        assertThatThrownBy(() -> new LogEntry(1, 5, 5, 0, BATCH))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
