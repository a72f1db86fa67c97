package dev.orrery.model.key;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Vectors made with the classes of the official Java client, most of them checked against the
 * JavaScript client too. Keys are written as the clients send them.
 */
class EffectivePartitionKeysTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    [{}]                      | 05C1D529E345DC00                           | 11622DAA78F835834610ABE56EFF5CB5
                    [null]                    | 05C1ED45D7475601                           | 378867E4430E67857ACE5C908374FE16
                    [false]                   | 05C1DB857D857C02                           | 2FE1BE91E90A3439635E0E9E37361EF2
                    [true]                    | 05C1D7C5A903D803                           | 0E711127C5B5A8E4726AC6DD306A3E59
                    [0]                       | 05C1BF6DA11560058000                       | 155B95BEDAC4B1E9EC1CDC9BB0DDDE58
                    [-0.0]                    | 05C1E703ED99A0058000                       | 3D018BB1DF3DB27235766E81FD10406E
                    [1]                       | 05C1ED172B6B2605BFF0                       | 20CD98B339BA78A5D0CF6953B87070B0
                    [-1]                      | 05C1D1A5BDDF9C054010                       | 19938E7A936C1C5B9E3AE842BBC16839
                    [1.5]                     | 05C1E9694167A805BFF8                       | 35C5DDEB6C795D16A9963C73C54E97BC
                    [5.123124190509124]       | 05C1CD6757FB7805C0153F858949735550         | 0EF2E2D82460884AF0F6440BE4F726A8
                    [1234567890]              | 05C1E93B8F4BB805C1D333611748               | 37972168C34190987C23B662D56401C6
                    [9007199254740991]        | 05C1B3FBA771A005C33FFFFFFFFFFFFFFE         | 12C221C7032CED1F9E6693CE1428E6CF
                    [-1.7976931348623157E308] | 05C1ED396F634205001101010101010102         | 27050CC4910CFD9DACE1283D3801DF25
                    [1.7976931348623157E308]  | 05C1CBE367C53005FFEFFFFFFFFFFFFFFE         | 31424D996457102634591FF245DBCC4D
                    [4.9E-324]                | 05C1E5C91F4D3005800101010101010102         | 0E6CBA63A280927DE485DEF865800139
                    [""]                      | 05C1CF33970FF80800                         | 32E9366E637A71B4E710384B2F4970A0
                    ["a"]                     | 05C1D78593652C086200                       | 3A5381E1114EB8D3FCC90795045B49B7
                    ["0"]                     | 05C1DD63953560083100                       | 3D01E4E92759C445D3386C5E4C22ED93
                    ["partitionKey"]          | 05C1E1B3D9CD2608716273756A756A706F4C667A00 | 013AEFCF77FA271571CF665A58C933F1
                    ["redmond"]               | 05C1EFE313830C087366656E706F6500           | 22E342F38A486A088463DFF7838A5963
                    ["Seattle"]               | 05C1CDB5FD3A0854666275756D6600             | 1FA1E63F928D920107C8D7720A70328B
                    ["h\\u00e9llo"]           | 05C1CF2F2395980869C4AA6D6D7000             | 029ACA93BF00D120BC875CAD8F9A5F01
                    ["\\u65e5\\u672c\\u8a9e"] | 05C1E31DE9C91E08E798A6E79DADE9AB9F00       | 3F0624929BDE45571F050DCA6A1CB775
                    ["\\ud83d\\ude00"]        | 05C1814D5F9C08F1A0998100                   | 28D7FCB721E75FBE0DAC3D71DAB82766
                    ["x\\u0000y"]             | 05C1EF65D1BD900879017A00                   | 185A40A5F3AEA19D108092E952020E75
                    ["a",1]                   | 05C1ED53CD5B8208620005BFF0                 | 05CF13F092BD87C49C262FDC79F20EBF
                    """)
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
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    ["tenant1"]                                   | 0DAE0B8467B011E957BC0B8B0DEB5ACA
                    ["tenant1","user1"]                           | 0DAE0B8467B011E957BC0B8B0DEB5ACA236A5BE3329A7AD57D4B998E8602BD7B
                    ["tenant1","user1","s1"]                      | 0DAE0B8467B011E957BC0B8B0DEB5ACA236A5BE3329A7AD57D4B998E8602BD7B2924A879AFFF52A411F93F1A83532751
                    ["tenant1",5,true]                            | 0DAE0B8467B011E957BC0B8B0DEB5ACA19C08621B135968252FB34B4CF66F8110E711127C5B5A8E4726AC6DD306A3E59
                    [null,{},"x"]                                 | 378867E4430E67857ACE5C908374FE1611622DAA78F835834610ABE56EFF5CB511E3F358618BE9AA5BAFF4C7C74F0716
                    ["redmond","5.12312419050912359123","98052"]  | 22E342F38A486A088463DFF7838A59631E602FAA4FACBF6D59A4D704B9AD660436C8BBEC5EEB4676558994E4D8DF79A7
                    """)
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
