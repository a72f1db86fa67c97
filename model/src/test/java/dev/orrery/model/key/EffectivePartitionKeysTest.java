package dev.orrery.model.key;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Vectors made with the classes of the official Java client, most of them checked against the
 * JavaScript client too. Keys are written as the clients send them.
 */
class EffectivePartitionKeysTest {
    @ParameterizedTest
    @CsvFileSource(resources = "hash-vectors.csv", delimiter = '|', quoteCharacter = '`')
    void hashesAsTheClientsDo(String text, String v1, String v2) {
        PartitionKey key = PartitionKeyText.parse(text);

        assertThat(EffectivePartitionKeys.v1(key).hex()).isEqualTo(v1);
        assertThat(EffectivePartitionKeys.v2(key).hex()).isEqualTo(v2);
    }

    @ParameterizedTest
    @CsvSource({
        "a, 100,  05C1EB5921F70608, 62, 0DBD7D229437BB665DE6417747994D57",
        "a, 101,  05C1EB5921F70608, 62, 08042541D30C8BF90D7092B1519AE0BC",
        "b, 1024, 05C1ED5FF7B57E08, 63, 2701E97E77D59B86B51B947640A27E80",
    })
    void onlyV1CutsLongTexts(String letter, int count, String v1Start, String digits, String v2) {
        PartitionKey key = PartitionKey.of(letter.repeat(count));

        assertThat(EffectivePartitionKeys.v1(key).hex())
                .isEqualTo(v1Start + digits.repeat(100) + "00");
        assertThat(EffectivePartitionKeys.v2(key).hex()).isEqualTo(v2);
    }

    @ParameterizedTest
    @CsvFileSource(resources = "multi-hash-vectors.csv", delimiter = '|', quoteCharacter = '`')
    void hashesEveryLevelOfAHierarchy(String text, String expected) {
        assertThat(EffectivePartitionKeys.multiHash(PartitionKeyText.parse(text)).hex())
                .isEqualTo(expected);
    }

    @Test
    void v1KeepsTheFirst101BytesOfATextWithoutTerminator() {
        String hex = EffectivePartitionKeys.v1(PartitionKey.of("\u00e9".repeat(100))).hex();

        assertThat(hex).endsWith("08" + "C4AA".repeat(50) + "C4");
    }

    @Test
    void v1ThatHalvesASurrogatePairHashesAQuestionMark() {
        PartitionKey halved = PartitionKey.of("a".repeat(99) + "\ud83d\ude00");

        assertThat(EffectivePartitionKeys.v1(halved))
                .isEqualTo(EffectivePartitionKeys.v1(PartitionKey.of("a".repeat(99) + "?")));
    }

    @Test
    void definitionChoosesTheForm() {
        PartitionKey key = PartitionKey.of("a");
        PartitionKeyDefinition v2 = PartitionKeyDefinition.of("/pk");
        PartitionKeyDefinition v1 = new PartitionKeyDefinition(v2.paths(), HashKind.HASH, 1);
        PartitionKeyDefinition levels = PartitionKeyDefinition.hierarchical("/a", "/b");

        assertThat(EffectivePartitionKeys.of(v1, key)).isEqualTo(EffectivePartitionKeys.v1(key));
        assertThat(EffectivePartitionKeys.of(v2, key)).isEqualTo(EffectivePartitionKeys.v2(key));
        assertThat(EffectivePartitionKeys.of(levels, key))
                .isEqualTo(EffectivePartitionKeys.multiHash(key));
    }

    @Test
    void bytesAreCopiedAndCompareUnsigned() {
        EffectivePartitionKey low = EffectivePartitionKeys.v1Boundary(0);
        EffectivePartitionKey high = EffectivePartitionKeys.v1Boundary(-1);
        low.toBytes()[0] = 0x7F;

        assertThat(low.hex()).isEqualTo("058000");
        assertThat(high).isGreaterThan(low).hasToString(high.hex());
        assertThat(high.sizeBytes()).isEqualTo(high.hex().length() / 2);
        assertThat(low).hasSameHashCodeAs(EffectivePartitionKeys.v1Boundary(0));
    }
}
