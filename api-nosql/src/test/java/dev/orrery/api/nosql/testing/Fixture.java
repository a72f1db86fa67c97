package dev.orrery.api.nosql.testing;

import dev.orrery.api.nosql.testing.TestClient.Answer;

/** A database {@code d} with a container {@code c} whose key is {@code /pk}. */
public final class Fixture {
    public static final String CONTAINER = "dbs/d/colls/c";
    public static final String ITEMS = CONTAINER + "/docs";
    public static final String KEY = "x-ms-documentdb-partitionkey";

    private Fixture() {}

    public static void create(TestClient client) {
        require(client.post("dbs", "{\"id\":\"d\"}"));
        require(
                client.post(
                        "dbs/d/colls",
                        "{\"id\":\"c\",\"partitionKey\":{\"paths\":[\"/pk\"],\"kind\":\"Hash\"}}"));
    }

    public static Answer createItem(TestClient client, String pk, String id) {
        return client.post(
                ITEMS, "{\"id\":\"%s\",\"pk\":\"%s\",\"n\":1}".formatted(id, pk), KEY, key(pk));
    }

    public static String key(String pk) {
        return "[\"" + pk + "\"]";
    }

    private static void require(Answer answer) {
        if (answer.status() != 201) {
            throw new IllegalStateException("the fixture was refused: " + answer.body());
        }
    }
}
