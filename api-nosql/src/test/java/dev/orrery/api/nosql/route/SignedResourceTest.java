package dev.orrery.api.nosql.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SignedResourceTest {
    private static SignedResource of(String target) {
        return SignedResource.of(ResourcePath.parse(target));
    }

    private static void assertSigned(String target, String type, String... links) {
        assertThat(of(target)).isEqualTo(new SignedResource(type, List.of(links)));
    }

    @Test
    void everyFormOfTheProtocolIsNamedAsClientsSignIt() {
        assertSigned("/", "", "");
        assertSigned("/dbs", "dbs", "");
        assertSigned("/dbs/Db", "dbs", "dbs/Db");
        assertSigned("/dbs/Db/colls", "colls", "dbs/Db");
        assertSigned("/dbs/Db/colls/C", "colls", "dbs/Db/colls/C");
        assertSigned("/dbs/Db/colls/C/docs", "docs", "dbs/Db/colls/C");
        assertSigned("/dbs/Db/colls/C/docs/I", "docs", "dbs/Db/colls/C/docs/I");
        assertSigned("/dbs/Db/colls/C/pkranges", "pkranges", "dbs/Db/colls/C");
        assertSigned("/offers", "offers", "");
        assertSigned("/offers/AbCd", "offers", "abcd");
        assertSigned("/dbs/d/colls/c/operations/partitionkeydelete", "colls", "dbs/d/colls/c");
    }

    @Test
    void resourceIdIsSignedAloneInLowerCase() {
        assertThat(of("/dbs/AQAAAA==/colls/AQAAAIEAAAA=/pkranges").links())
                .endsWith("aqaaaieaaaa=");
    }

    @Test
    void encodedPathIsAcceptedInBothSpellings() {
        assertThat(of("/dbs/d/colls/c/docs/a%20b").links())
                .containsExactly("dbs/d/colls/c/docs/a b", "dbs/d/colls/c/docs/a%20b");
        assertThat(of("/dbs/d%20/colls/c%2B/docs").links())
                .containsExactly("dbs/d /colls/c+", "dbs/d%20/colls/c%2B");
    }

    @Test
    void addressesAreSignedForWhatTheyAreOf() {
        String link = "dbs%2FAQAAAA%3D%3D%2Fcolls%2FAQAAAIEAAAA%3D%2Fdocs";
        assertThat(of("//addresses/?$resolveFor=" + link))
                .satisfies(
                        signed -> {
                            assertThat(signed.type()).isEqualTo("docs");
                            assertThat(signed.links()).endsWith("aqaaaieaaaa=");
                        });
    }
}
