package dev.orrery.model.key;

import static org.assertj.core.api.Assertions.assertThat;

import com.dynatrace.hash4j.hashing.HashValue128;
import com.dynatrace.hash4j.hashing.Hashing;
import java.util.Arrays;
import java.util.HexFormat;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Vectors from Apache's Java driver; several also seen as {@code SELECT token()} on a server. */
class CassandraTokenTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "text a,                       61,                                 -8839064797231613815",
        "text hello,                   68656c6c6f,                         -3758069500696749310",
        "text key1,                    6b657931,                           1573573083296714675",
        "text of 16 bytes,             30313233343536373839616263646566,   5467490433528156583",
        "text of 17 bytes,             3031323334353637383961626364656667, -8200385122730116642",
        "text e acute,                 c3a9,                               5461403030378599040",
        "text nihongo,                 e697a5e69cace8aa9e,                 2587241856907040145",
        "int 0,                        00000000,                           -3485513579396041028",
        "int 1,                        00000001,                           -4069959284402364209",
        "int -1,                       ffffffff,                           7297452126230313552",
        "int 405,                      00000195,                           3927468518384279275",
        "bigint 42,                    000000000000002a,                   8623491988607824794",
        "bigint lowest,                8000000000000000,                   9204767954415360687",
        "uuid 1,                       11111111222233334444555555555555,   -3194464110090069327",
        "uuid f,                       ffffffffffff4fffbfffffffffffffff,   -5207082310825530663",
        "blob 80,                      80,                                 -5284281814142962636",
        "boolean true,                 01,                                 8849112093580131862",
        "composite of int and text,    0004000000010000016100,             6516349416904725244",
        "composite of text and text,   000178000002c3a900,                 6536680989033783722",
    })
    void tokenIsApacheCassandras(String name, String hex, long token) {
        assertThat(CassandraToken.of(HexFormat.of().parseHex(hex)).value())
                .as(name)
                .isEqualTo(token);
    }

    @Test
    void tailAfterWholeBlocksIsSignExtendedToo() {
        byte[] key = new byte[40];
        Arrays.fill(key, (byte) 0xFF);

        assertThat(CassandraToken.of(key).value()).isEqualTo(3295903915886194887L);
    }

    @Test
    void emptyKeyHasTheMinimumToken() {
        assertThat(CassandraToken.of(new byte[0]))
                .isEqualTo(new CassandraToken(CassandraToken.MINIMUM, 0));
    }

    @Test
    void sliceHashesLikeAnArrayOfItsOwn() {
        byte[] framed = {9, 9, 1, 2, 3, 9};

        assertThat(CassandraToken.of(framed, 2, 3))
                .isEqualTo(CassandraToken.of(new byte[] {1, 2, 3}));
    }

    @Property(tries = 300)
    void bothHalvesArePlainMurmurWithoutHighBytes(@ForAll("asciiKeys") byte[] key) {
        HashValue128 plain = Hashing.murmur3_128().hashBytesTo128Bits(key);

        assertThat(CassandraToken.of(key))
                .isEqualTo(
                        new CassandraToken(
                                plain.getLeastSignificantBits(), plain.getMostSignificantBits()));
    }

    @Provide
    Arbitrary<byte[]> asciiKeys() {
        return Arbitraries.bytes()
                .between((byte) 0, Byte.MAX_VALUE)
                .array(byte[].class)
                .ofMinSize(1)
                .ofMaxSize(70);
    }
}
