package dev.orrery.compat.nosql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.cosmos.ConsistencyLevel;
import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosClientBuilder;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.CosmosUserProperties;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.orrery.compat.ServerProcess;
import dev.orrery.compat.SharedServer;
import java.io.IOException;
import java.net.URI;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(SharedServer.class)
class JavaSdkPermissionsTest {
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aResourceTokenReachesItsKeyAndNothingElse(boolean direct, ServerProcess server)
            throws IOException, InterruptedException {
        try (CosmosClient owner = JavaSdk.client(server.endpoint())) {
            CosmosDatabase database = JavaSdk.freshDatabase(owner);
            CosmosContainer container = JavaSdk.freshContainer(database, "/pk");
            container.createItem(JavaSdk.json("{'id':'1','pk':'a'}"));
            container.createItem(JavaSdk.json("{'id':'1','pk':'b'}"));
            String token = permit(server, database, container);
            try (CosmosClient guest = guest(server, token, direct)) {
                visit(guest.getDatabase(database.getId()).getContainer(container.getId()));
            }
        }
    }

    /** The SDK's blocking client makes users, but no permissions. */
    private static String permit(
            ServerProcess server, CosmosDatabase database, CosmosContainer container)
            throws IOException, InterruptedException {
        database.createUser(new CosmosUserProperties().setId("guest"));
        String user = "dbs/" + database.getId() + "/users/guest";
        String body =
                "{'id':'key a','permissionMode':'Read','resource':'dbs/%s/colls/%s',"
                                .formatted(database.getId(), container.getId())
                        + "'resourcePartitionKey':['a']}";
        try (RestClient rest = new RestClient(server.endpoint(), JavaSdk.EMULATOR_KEY)) {
            String answer =
                    rest.post(
                                    user + "/permissions",
                                    "permissions",
                                    user,
                                    body.replace('\'', '"'),
                                    null)
                            .body();
            return JavaSdk.json(answer).get("_token").asText();
        }
    }

    private static CosmosClient guest(ServerProcess server, String token, boolean direct) {
        URI endpoint = direct ? JavaSdk.encrypted(server) : server.endpoint();
        CosmosClientBuilder builder =
                new CosmosClientBuilder()
                        .endpoint(endpoint.toString())
                        .resourceToken(token)
                        .consistencyLevel(ConsistencyLevel.SESSION);
        return (direct ? builder.directMode() : builder.gatewayMode()).buildClient();
    }

    private static void visit(CosmosContainer view) {
        assertThat(view.readItem("1", new PartitionKey("a"), ObjectNode.class).getStatusCode())
                .isEqualTo(200);
        CosmosQueryRequestOptions ofKey =
                new CosmosQueryRequestOptions().setPartitionKey(new PartitionKey("a"));
        assertThat(view.queryItems("SELECT * FROM c", ofKey, ObjectNode.class)).hasSize(1);
        assertForbidden(() -> view.readItem("1", new PartitionKey("b"), ObjectNode.class));
        assertForbidden(
                () ->
                        view.createItem(
                                JavaSdk.json("{'id':'2','pk':'a'}"), new PartitionKey("a"), null));
    }

    private static void assertForbidden(Runnable call) {
        assertThatThrownBy(call::run)
                .isInstanceOfSatisfying(
                        CosmosException.class, e -> assertThat(e.getStatusCode()).isEqualTo(403));
    }
}
