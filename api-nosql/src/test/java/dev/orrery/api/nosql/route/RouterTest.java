package dev.orrery.api.nosql.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.api.nosql.route.Target.ContainerLink;
import dev.orrery.gateway.script.ScriptKind;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RouterTest {
    private static final ContainerLink LINK = new ContainerLink("d", "c");

    private static Target route(String target) {
        return Router.route(ResourcePath.parse(target));
    }

    @Test
    void everyResourceHasItsPath() {
        assertThat(route("/")).isEqualTo(new Target.Account());
        assertThat(route("/dbs")).isEqualTo(new Target.Databases());
        assertThat(route("/dbs/d")).isEqualTo(new Target.Database("d"));
        assertThat(route("/dbs/d/colls")).isEqualTo(new Target.Containers("d"));
        assertThat(route("/dbs/d/colls/c")).isEqualTo(new Target.Container(LINK));
        assertThat(route("/dbs/d/colls/c/docs")).isEqualTo(new Target.Items(LINK));
        assertThat(route("/dbs/d/colls/c/docs/i")).isEqualTo(new Target.Item(LINK, "i"));
        assertThat(route("/dbs/d/colls/c/pkranges")).isEqualTo(new Target.Ranges(LINK));
        assertThat(route("/offers")).isEqualTo(new Target.Offers());
        assertThat(route("/offers/o")).isEqualTo(new Target.Offer("o"));
    }

    @Test
    void scriptsHavePathsOfTheirKind() {
        ContainerLink link = new ContainerLink("d", "c");
        assertThat(route("/dbs/d/colls/c/sprocs"))
                .isEqualTo(new Target.Scripts(link, ScriptKind.PROCEDURE));
        assertThat(route("/dbs/d/colls/c/triggers/t"))
                .isEqualTo(new Target.Script(link, ScriptKind.TRIGGER, "t"));
        assertThat(route("/dbs/d/clientencryptionkeys/k"))
                .isEqualTo(new Target.EncryptionKey("d", "k"));
        assertThat(route("/dbs/d/colls/c/operations/partitionkeydelete"))
                .isEqualTo(new Target.PartitionDeletion(link));
        assertThat(route("/dbs/d/colls/c/udfs/u"))
                .isEqualTo(new Target.Script(link, ScriptKind.FUNCTION, "u"));
    }

    @Test
    void namesMayBeWordsOfThePath() {
        assertThat(route("/dbs/dbs/colls/colls/docs/docs"))
                .isEqualTo(new Target.Item(new ContainerLink("dbs", "colls"), "docs"));
    }

    @Test
    void addressesAreOfRangesOrOfTheAccount() {
        assertThat(route("//addresses/?$resolveFor=dbs&$filter=protocol%20eq%20rntbd"))
                .isEqualTo(new Target.Addresses(Optional.empty(), List.of()));
        assertThat(
                        route(
                                "/addresses/?$partitionKeyRangeIds=0,12"
                                        + "&$resolveFor=dbs%2Fd%2Fcolls%2Fc%2Fdocs"))
                .isEqualTo(
                        new Target.Addresses(
                                Optional.of(new ContainerLink("d", "c")), List.of("0", "12")));
        assertThatThrownBy(() -> route("/addresses/?$filter=x"))
                .hasMessageContaining("$resolveFor");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/dbs/d/colls/c/schemas", "/media/x"})
    void whatIsNotServedSaysSo(String target) {
        assertThat(route(target)).isInstanceOf(Target.Unserved.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/nothing",
                "/DBS",
                "/dbs/d/nothing",
                "/dbs/d/colls/c/nothing",
                "/dbs/d/colls/c/docs/i/more",
                "/dbs/d/colls/c/pkranges/0",
                "/dbs/d/colls/c/operations",
                "/dbs/d/colls/c/operations/other",
                "/offers/o/more"
            })
    void whatDoesNotExistIsNotFound(String target) {
        assertThatThrownBy(() -> route(target))
                .isInstanceOfSatisfying(
                        OrreryException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND));
    }
}
