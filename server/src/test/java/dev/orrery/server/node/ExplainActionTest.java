package dev.orrery.server.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.ClusterOptions;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.ContainerSpec;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.GatewayOptions;
import dev.orrery.gateway.security.AccountKeys;
import dev.orrery.model.command.Command;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.ParsedItem;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.server.admin.AdminAction;
import dev.orrery.server.admin.AdminPage;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExplainActionTest {
    private static final String KEY = AccountKeys.EMULATOR_KEY;
    private static final String QUESTION =
            "{\"database\":\"shop\",\"container\":\"orders\",\"execute\":true,"
                    + "\"query\":\"SELECT * FROM c WHERE c.total > @low ORDER BY c.total\","
                    + "\"parameters\":[{\"name\":\"@low\",\"value\":15}]}";

    @TempDir Path folder;

    private Gateway gateway;

    @BeforeEach
    void open() {
        AccountKeys keys = new AccountKeys(new AccountKeys.KeyTexts(KEY, KEY, KEY, KEY), false);
        gateway =
                new Gateway(
                        Cluster.open(ClusterOptions.defaults(folder)),
                        keys,
                        GatewayOptions.defaults());
        ContainerRecord orders =
                gateway.createContainer(
                        gateway.createDatabase("shop", Optional.empty()),
                        new ContainerSpec(
                                "orders",
                                PartitionKeyDefinition.of("/pk"),
                                IndexingPolicy.ALL,
                                UniqueKeyPolicy.NONE,
                                TimeToLive.OFF,
                                JsonObject.EMPTY),
                        Optional.empty());
        for (int i = 0; i < 20; i++) {
            create(orders, i);
        }
    }

    private void create(ContainerRecord orders, int number) {
        String json = "{\"id\":\"%d\",\"pk\":\"k\",\"total\":%d}".formatted(number, number);
        ParsedItem item =
                ParsedItem.parse(json.getBytes(StandardCharsets.UTF_8), JsonLimits.DEFAULT);
        gateway.execute(
                        orders,
                        new Command.CreateItem(
                                gateway.address(orders, gateway.keyOf(orders, item)),
                                Integer.toString(number),
                                item))
                .join();
    }

    @AfterEach
    void close() {
        gateway.close();
    }

    private AdminPage answer(boolean keyRequired, String authorization, String body) {
        return new ExplainAction(gateway, keyRequired)
                .answer(new AdminAction.Call(authorization, body));
    }

    @Test
    void aPlanIsExplainedAsTreeAndText() {
        AdminPage page = answer(false, "", QUESTION);
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.body())
                .contains("\"partitionsAsked\":1")
                .contains("\"usedIndexes\":[\"/total/?\"]")
                .contains("\"operator\":\"Index walk\"")
                .contains("\"actual\":{\"indexEntries\":4")
                .contains("/total/? > 15");
    }

    @Test
    void productionModeAsksForAKey() {
        assertThat(answer(true, "", QUESTION).status()).isEqualTo(401);
        assertThat(answer(true, "Bearer wrong", QUESTION).status()).isEqualTo(401);
        assertThat(answer(true, "Bearer " + KEY, QUESTION).status()).isEqualTo(200);
    }

    @Test
    void wrongQuestionsAreRefusedClearly() {
        assertThat(answer(false, "", "{").status()).isEqualTo(400);
        assertThat(answer(false, "", "{}").body()).contains("'database'");
        assertThat(answer(false, "", QUESTION.replace("orders", "none")).status()).isEqualTo(404);
        AdminPage syntax = answer(false, "", QUESTION.replace("WHERE", "WHEN"));
        assertThat(syntax.status()).isEqualTo(400);
        assertThat(syntax.body()).contains("line 1");
    }
}
