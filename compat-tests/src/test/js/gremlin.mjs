// The drivers of TinkerPop for JavaScript with the examples of Cosmos DB's documents.
import assert from "node:assert/strict";
import { CosmosClient } from "@azure/cosmos";
import current from "gremlin";
import old from "gremlin-3.4";
import { run, step } from "./steps.mjs";

const [endpoint, key, url] = process.argv.slice(2);
const cosmos = new CosmosClient({ endpoint, key });
const database = `gremlin-${process.pid}-${Date.now()}`;

async function connect(gremlin, graph, options) {
  const authenticator = new gremlin.driver.auth.PlainTextSaslAuthenticator(`/dbs/${database}/colls/${graph}`, key);
  const client = new gremlin.driver.Client(url, { authenticator, traversalsource: "g", ...options });
  await client.open();
  return client;
}

async function examples(gremlin, graph, options) {
  await cosmos.database(database).containers.create({ id: graph, partitionKey: "/pk" });
  const client = await connect(gremlin, graph, options);
  try {
    const add = "g.addV(label).property('id', id).property('pk', pk).property('name', name)";
    await client.submit(add, { label: "person", id: "1", pk: "a", name: "Ada" });
    await client.submit(add, { label: "person", id: "2", pk: "b", name: "Bob" });
    await client.submit("g.V([pk1, id1]).addE('knows').to(g.V([pk2, id2]))", { pk1: "a", id1: "1", pk2: "b", id2: "2" });
    const names = await client.submit("g.V(['a','1']).out('knows').values('name')");
    assert.deepEqual(names.toArray(), ["Bob"]);
    const count = await client.submit("g.V().count()");
    assert.equal(Number(count.first()), 2);
    const map = (await client.submit("g.V('1').valueMap('name')")).first();
    assert.deepEqual(map instanceof Map ? map.get("name") : map.name, ["Ada"]);
    const { attributes } = await client.submit("g.V()");
    const charge = attributes instanceof Map ? attributes.get("x-ms-total-request-charge") : attributes["x-ms-total-request-charge"];
    assert.ok(Number(charge) > 0);
    await assert.rejects(() => client.submit("g.V().nonsense()"), /nonsense/);
  } finally {
    await client.close();
  }
}

step("aDatabaseIsMade", async () => {
  await cosmos.databases.create({ id: database });
});

step("theCurrentDriverWorks", () => examples(current, "current"));
step("theCurrentDriverWorksInGraphson2", () => examples(current, "current2", { mimeType: "application/vnd.gremlin-v2.0+json" }));
step("theDriverThatTheServiceRecommendsWorks", () => examples(old, "old"));
step("theDriverThatTheServiceRecommendsWorksInGraphson2", () => examples(old, "old2", { mimeType: "application/vnd.gremlin-v2.0+json" }));

step("theFluentApiOfTheCurrentDriverWorks", async () => {
  const authenticator = new current.driver.auth.PlainTextSaslAuthenticator(`/dbs/${database}/colls/current`, key);
  const connection = new current.driver.DriverRemoteConnection(url, { authenticator });
  try {
    const g = current.process.AnonymousTraversalSource.traversal().withRemote(connection);
    assert.deepEqual(await g.V("1").out("knows").values("name").toList(), ["Bob"]);
  } finally {
    await connection.close();
  }
});

step("theFluentApiOfTheRecommendedDriverOrdersByItsNames", async () => {
  const authenticator = new old.driver.auth.PlainTextSaslAuthenticator(`/dbs/${database}/colls/old`, key);
  const connection = new old.driver.DriverRemoteConnection(url, { authenticator });
  try {
    const g = old.process.AnonymousTraversalSource.traversal().withRemote(connection);
    const { incr, decr } = old.process.order;
    assert.deepEqual(await g.V().order().by("name", decr).values("name").toList(), ["Bob", "Ada"]);
    assert.deepEqual(await g.V().order().by("name", incr).values("name").toList(), ["Ada", "Bob"]);
  } finally {
    await connection.close();
  }
});

step("fetchAsksOverPlainHttp", async () => {
  const address = url.replace("ws:", "http:");
  const authorization = `Basic ${btoa(`/dbs/${database}/colls/current:${key}`)}`;
  const ask = async (body) => {
    const response = await fetch(address, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return { code: response.status, charge: response.headers.get("x-ms-request-charge"), ...(await response.json()) };
  };
  const answer = await ask({ gremlin: "g.V().has('name', n).values('name')", bindings: { n: "Ada" } });
  assert.deepEqual(answer.result.data, ["Ada"]);
  assert.equal(Number(answer.charge), answer.status.attributes["x-ms-total-request-charge"]);
  const refused = await ask({ gremlin: "g.V().nonsense()" });
  assert.equal(refused.code, 400);
  assert.match(refused.message, /nonsense/);
});

await run();
