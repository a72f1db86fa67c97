package dev.orrery.storage.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BatchTest {
    private static final byte[] KEY = {1, 2, 3};
    private static final HexFormat HEX = HexFormat.of();

    record Change(Operation operation, Family family, String key, String value) {}

    @Test
    void formatIsTheOneThatReplicasShip() {
        Batch batch =
                new BatchBuilder()
                        .put(Family.RECORDS, KEY, new byte[] {9})
                        .delete(Family.INDEX, KEY)
                        .deleteRange(Family.FEED, new byte[] {1}, new byte[] {2})
                        .build();
        assertThat(HEX.formatHex(batch.toByteArray()))
                .isEqualTo(
                        "01" + "00000003" + "0101030102030109" + "020203010203" + "030501010102");
    }

    @Property
    void whatWasBuiltIsRead(@ForAll("changes") List<Change> changes) {
        BatchBuilder builder = new BatchBuilder();
        changes.forEach(change -> add(builder, change));
        Batch read = Batch.read(builder.build().toByteArray());
        assertThat(read.count()).isEqualTo(changes.size());
        assertThat(changesOf(read)).isEqualTo(changes);
    }

    @Property
    void rollbackLeavesNoTrace(
            @ForAll("changes") List<Change> kept, @ForAll("changes") List<Change> dropped) {
        BatchBuilder builder = new BatchBuilder();
        kept.forEach(change -> add(builder, change));
        byte[] before = builder.build().toByteArray();
        BatchBuilder.Savepoint savepoint = builder.savepoint();
        dropped.forEach(change -> add(builder, change));
        builder.rollback(savepoint);
        assertThat(builder.build().toByteArray()).isEqualTo(before);
    }

    @Property
    void appendedBatchFollows(
            @ForAll("changes") List<Change> first, @ForAll("changes") List<Change> second) {
        BatchBuilder builder = new BatchBuilder();
        first.forEach(change -> add(builder, change));
        BatchBuilder other = new BatchBuilder();
        second.forEach(change -> add(other, change));
        List<Change> both = Stream.concat(first.stream(), second.stream()).toList();
        assertThat(changesOf(builder.append(other.build()).build())).isEqualTo(both);
    }

    @Property
    void everyCutIsRefused(@ForAll("changes") List<Change> changes) {
        BatchBuilder builder = new BatchBuilder();
        changes.forEach(change -> add(builder, change));
        byte[] bytes = builder.build().toByteArray();
        for (int length = 0; length < bytes.length; length++) {
            byte[] cut = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> Batch.read(cut)).isInstanceOf(OrreryException.class);
        }
    }

    @ParameterizedTest
    @MethodSource("malformed")
    void malformedBatchIsRefused(String hex, ErrorCode expected) {
        assertThatThrownBy(() -> Batch.read(HEX.parseHex(hex)))
                .isInstanceOfSatisfying(
                        OrreryException.class,
                        error -> assertThat(error.code()).isEqualTo(expected));
    }

    static Stream<Object[]> malformed() {
        return Stream.of(
                new Object[] {"", ErrorCode.CORRUPTION},
                new Object[] {"0200000000", ErrorCode.UNKNOWN_FORMAT},
                new Object[] {"0100000001", ErrorCode.CORRUPTION},
                new Object[] {"01000000000101010100", ErrorCode.CORRUPTION},
                new Object[] {"01000000010401010100", ErrorCode.CORRUPTION},
                new Object[] {"01000000010200" + "0101", ErrorCode.CORRUPTION},
                new Object[] {"010000000102f0" + "0101", ErrorCode.CORRUPTION},
                new Object[] {"01000000010201" + "00", ErrorCode.CORRUPTION},
                new Object[] {"01000000010201" + "ffffffffff01", ErrorCode.CORRUPTION},
                new Object[] {"01000000010201" + "ffffffff0f", ErrorCode.CORRUPTION},
                new Object[] {"01000000010301" + "01020102", ErrorCode.CORRUPTION},
                new Object[] {"01000000010301" + "01030102", ErrorCode.CORRUPTION});
    }

    @Test
    void partOfAnArrayIsReadInPlace() {
        byte[] bytes = new BatchBuilder().delete(Family.META, KEY).build().toByteArray();
        byte[] larger = new byte[bytes.length + 7];
        System.arraycopy(bytes, 0, larger, 4, bytes.length);
        Batch batch = Batch.read(larger, 4, bytes.length);
        assertThat(batch.array()).isSameAs(larger);
        assertThat(batch.toByteArray()).isEqualTo(bytes);
    }

    @Test
    void builderRefusesWhatNoStoreTakes() {
        BatchBuilder builder = new BatchBuilder();
        assertThatThrownBy(() -> builder.delete(Family.META, new byte[0]))
                .isInstanceOf(OrreryException.class);
        assertThatThrownBy(() -> builder.delete(Family.META, new byte[Batch.MAX_KEY_BYTES + 1]))
                .isInstanceOf(OrreryException.class);
        assertThatThrownBy(() -> builder.put(Family.META, KEY, new byte[Batch.MAX_BATCH_BYTES]))
                .isInstanceOf(OrreryException.class);
        assertThatThrownBy(() -> builder.deleteRange(Family.META, KEY, KEY))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(builder.isEmpty()).isTrue();
        assertThat(builder.build().isEmpty()).isTrue();
    }

    @Test
    void clearedBuilderStartsAnew() {
        BatchBuilder builder = new BatchBuilder().put(Family.META, KEY, new byte[8 << 20]);
        builder.clear();
        assertThat(builder.delete(Family.META, KEY).build().toByteArray())
                .isEqualTo(new BatchBuilder().delete(Family.META, KEY).build().toByteArray());
    }

    @Provide
    Arbitrary<List<Change>> changes() {
        Arbitrary<byte[]> key = Arbitraries.bytes().array(byte[].class).ofMinSize(1).ofMaxSize(300);
        Arbitrary<byte[]> value = Arbitraries.bytes().array(byte[].class).ofMaxSize(300);
        return Combinators.combine(
                        Arbitraries.of(Operation.class), Arbitraries.of(Family.class), key, value)
                .as(BatchTest::change)
                .list()
                .ofMaxSize(8);
    }

    private static Change change(Operation operation, Family family, byte[] key, byte[] value) {
        String hexKey = HEX.formatHex(key);
        return switch (operation) {
            case PUT -> new Change(operation, family, hexKey, HEX.formatHex(value));
            case DELETE -> new Change(operation, family, hexKey, "");
            case DELETE_RANGE -> new Change(operation, family, hexKey, hexKey + "00");
        };
    }

    private static void add(BatchBuilder builder, Change change) {
        byte[] key = HEX.parseHex(change.key);
        byte[] value = HEX.parseHex(change.value);
        switch (change.operation) {
            case PUT -> builder.put(change.family, key, value);
            case DELETE -> builder.delete(change.family, key);
            case DELETE_RANGE -> builder.deleteRange(change.family, key, value);
        }
    }

    private static List<Change> changesOf(Batch batch) {
        List<Change> changes = new ArrayList<>();
        BatchCursor cursor = batch.cursor();
        while (cursor.next()) {
            changes.add(
                    new Change(
                            cursor.operation(),
                            cursor.family(),
                            HEX.formatHex(cursor.key()),
                            HEX.formatHex(cursor.value())));
        }
        return changes;
    }
}
