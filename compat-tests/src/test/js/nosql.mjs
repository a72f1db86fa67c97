// The official JavaScript SDK through every operation the server offers.
import assert from "node:assert/strict";
import {
  BulkOperationType,
  ChangeFeedMode,
  ChangeFeedPolicy,
  ChangeFeedRetentionTimeSpan,
  ChangeFeedStartFrom,
  CosmosClient,
  PartitionKeyKind,
} from "@azure/cosmos";
import { refused, run, step } from "./steps.mjs";

const [endpoint, key] = process.argv.slice(2);
const client = new CosmosClient({ endpoint, key });
const unique = `js-${process.pid}-${Date.now()}`;
let database;
let container;

step("aDatabaseIsMadeOnce", async () => {
  const made = await client.databases.createIfNotExists({ id: unique });
  assert.equal(made.statusCode, 201);
  const again = await client.databases.createIfNotExists({ id: unique });
  assert.equal(again.statusCode, 200);
  database = client.database(unique);
  await refused(409, () => client.databases.create({ id: unique }));
});

step("databasesAreListedAndQueried", async () => {
  const { resources } = await client.databases.readAll().fetchAll();
  assert.ok(resources.some((d) => d.id === unique));
  const query = { query: "SELECT * FROM d WHERE d.id = @id", parameters: [{ name: "@id", value: unique }] };
  const found = await client.databases.query(query).fetchAll();
  assert.deepEqual(found.resources.map((d) => d.id), [unique]);
});

step("aContainerTellsItsDefinition", async () => {
  const { resource } = await database.containers.create({ id: "items", partitionKey: "/pk" });
  assert.equal(resource.partitionKey.version, 1);
  assert.deepEqual(resource.partitionKey.paths, ["/pk"]);
  assert.equal(resource.indexingPolicy.indexingMode, "consistent");
  container = database.container("items");
  const read = await container.read();
  assert.equal(read.resource.id, "items");
});

step("anItemLivesThroughEveryOperation", async () => {
  const created = await container.items.create({ id: "life", pk: "a", n: 1 });
  assert.equal(created.statusCode, 201);
  assert.ok(created.requestCharge > 1);
  const item = container.item("life", "a");
  assert.equal((await item.read()).resource.n, 1);
  const replaced = await item.replace({ id: "life", pk: "a", n: 2 });
  assert.equal(replaced.statusCode, 200);
  const upserted = await container.items.upsert({ id: "life", pk: "a", n: 3 });
  assert.equal(upserted.statusCode, 200);
  assert.equal((await item.read()).resource.n, 3);
  assert.equal((await item.delete()).statusCode, 204);
  assert.equal((await item.read()).statusCode, 404);
});

step("patchTakesAnArrayAndACondition", async () => {
  await container.items.create({ id: "patched", pk: "a", n: 1, list: [1] });
  const item = container.item("patched", "a");
  const { resource } = await item.patch([
    { op: "incr", path: "/n", value: 1 },
    { op: "add", path: "/list/-", value: 2 },
    { op: "set", path: "/fresh", value: { deep: true } },
  ]);
  assert.equal(resource.n, 2);
  assert.deepEqual(resource.list, [1, 2]);
  assert.deepEqual(resource.fresh, { deep: true });
  const operations = [{ op: "incr", path: "/n", value: 1 }];
  await item.patch({ condition: "from c where c.n = 2", operations });
  await refused(412, () => item.patch({ condition: "from c where c.n = 2", operations }));
  assert.equal((await item.read()).resource.n, 3);
});

step("etagsGuardWrites", async () => {
  const { resource } = await container.items.create({ id: "guarded", pk: "a" });
  const item = container.item("guarded", "a");
  await item.replace({ id: "guarded", pk: "a", n: 1 });
  const accessCondition = { type: "IfMatch", condition: resource._etag };
  await refused(412, () => item.replace({ id: "guarded", pk: "a", n: 2 }, { accessCondition }));
  await refused(412, () => item.delete({ accessCondition }));
});

step("valuesComeBackAsTheyWereSent", async () => {
  const body = {
    id: "exact", pk: "a", zero: 0, negative: -0.5, big: 9007199254740991, tiny: 5e-324,
    unicode: "äöü \u{1F600} \u0000 \u2028", empty: {}, none: [], nested: [[{ a: [null, true, false] }]],
    "": "empty name", "quoted \"name\"": 1,
  };
  await container.items.create(body);
  const { resource } = await container.item("exact", "a").read();
  for (const name of ["_rid", "_self", "_etag", "_attachments", "_ts"]) delete resource[name];
  assert.equal(JSON.stringify(resource), JSON.stringify(body));
});

step("keysOfEveryTypeAddressTheirOwnItem", async () => {
  for (const pk of ["1", 1, 1.5, true, false, null]) {
    await container.items.create({ id: "typed", pk });
    assert.equal((await container.item("typed", pk).read()).resource.pk, pk);
  }
  await container.items.create({ id: "typed" });
  const { resource } = await container.item("typed", undefined).read();
  assert.ok(!("pk" in resource));
});

step("idsMayContainAlmostAnything", async () => {
  for (const id of ["a b", "a+b", "a%20b", "ä", "日本", "a&b=c", "a;b", "a'b\"c", "a:b@c", "😀"]) {
    await container.items.create({ id, pk: "ids" });
    assert.equal((await container.item(id, "ids").read()).resource.id, id);
    assert.equal((await container.item(id, "ids").delete()).statusCode, 204);
  }
});

step("anItemIsAddressedByResourceIds", async () => {
  const { resource } = await container.items.create({ id: "by-rid", pk: "a" });
  const parts = resource._self.split("/");
  const byRid = client.database(parts[1]).container(parts[3]);
  assert.equal((await byRid.read()).resource.id, "items");
});

step("theFeedOfItemsIsPaged", async () => {
  const { container: feed } = await database.containers.create({
    id: "feed", partitionKey: "/pk", throughput: 18000,
  });
  const wanted = new Set();
  for (let i = 0; i < 60; i++) {
    await feed.items.create({ id: `i${i}`, pk: `k${i % 7}` });
    wanted.add(`i${i}`);
  }
  const iterator = feed.items.readAll({ maxItemCount: 7 });
  const seen = [];
  let pages = 0;
  while (iterator.hasMoreResults()) {
    const page = await iterator.fetchNext();
    for (const item of page.resources ?? []) seen.push(item.id);
    pages++;
  }
  assert.equal(seen.length, 60);
  assert.deepEqual(new Set(seen), wanted);
  assert.ok(pages >= 9, `${pages} pages`);
});

step("rangesAreListed", async () => {
  const { resources } = await database.container("feed").readPartitionKeyRanges().fetchAll();
  assert.equal(resources.length, 3);
  assert.equal(resources[0].minInclusive, "");
  assert.equal(resources[2].maxExclusive, "FF");
});

step("bulkReachesEveryPartition", async () => {
  const feed = database.container("feed");
  const operations = [];
  for (let i = 0; i < 200; i++) {
    operations.push({
      operationType: BulkOperationType.Create,
      partitionKey: `bulk${i}`,
      resourceBody: { id: "bulk", pk: `bulk${i}`, n: i },
    });
  }
  const results = await feed.items.executeBulkOperations(operations);
  assert.equal(results.length, 200);
  for (const result of results) assert.equal(result.response?.statusCode, 201, JSON.stringify(result));
  for (let i = 0; i < 200; i += 20) {
    assert.equal((await feed.item("bulk", `bulk${i}`).read()).resource.n, i);
  }
});

// The container has three physical partitions, 60 items of the feed and 200 of the bulk step.
async function rows(query, options) {
  return (await database.container("feed").items.query(query, options).fetchAll()).resources;
}

step("queriesAreAnsweredFromEveryPartition", async () => {
  assert.deepEqual(await rows("SELECT VALUE COUNT(1) FROM c WHERE c.id = 'bulk'"), [200]);
  assert.deepEqual(await rows("SELECT VALUE SUM(c.n) FROM c WHERE c.id = 'bulk'"), [19900]);
  assert.deepEqual(await rows("SELECT VALUE MAX(c.n) - MIN(c.n) FROM c WHERE c.id = 'bulk'"), [199]);
  assert.deepEqual(
    await rows("SELECT VALUE c.n FROM c WHERE c.id = 'bulk' ORDER BY c.n DESC OFFSET 1 LIMIT 3"),
    [198, 197, 196],
  );
  assert.deepEqual(await rows("SELECT TOP 2 VALUE c.n FROM c WHERE c.id = 'bulk' ORDER BY c.n"), [0, 1]);
  const groups = await rows("SELECT c.n % 2 AS odd, COUNT(1) AS cnt FROM c WHERE c.id = 'bulk' GROUP BY c.n % 2");
  assert.deepEqual(groups.map((group) => group.cnt), [100, 100]);
  assert.equal((await rows("SELECT DISTINCT VALUE c.n % 5 FROM c WHERE c.id = 'bulk'")).length, 5);
});

step("plansAndTheServerAgree", async () => {
  const shapes = [
    "SELECT VALUE c.n FROM c WHERE c.id = 'bulk' ORDER BY c.n",
    "SELECT VALUE c.n FROM c WHERE c.id = 'bulk' ORDER BY c.n DESC OFFSET 3 LIMIT 4",
    "SELECT TOP 5 VALUE c.n FROM c WHERE c.id = 'bulk' ORDER BY c.n",
    "SELECT VALUE COUNT(1) FROM c",
    "SELECT VALUE AVG(c.n) FROM c",
    "SELECT VALUE MIN(c.n) FROM c",
    "SELECT VALUE MAX(c.n) + 1 FROM c",
    "SELECT VALUE COUNTIF(c.n > 5) FROM c",
    "SELECT VALUE ARRAY_LENGTH(MAKELIST(c.n)) FROM c",
    "SELECT VALUE {low: MIN(c.n), high: MAX(c.n)} FROM c",
    "SELECT VALUE COUNT(1) FROM (SELECT DISTINCT VALUE c.n % 7 FROM c WHERE c.id = 'bulk')",
  ];
  for (const shape of shapes) {
    assert.deepEqual(await rows(shape, { forceQueryPlan: true }), await rows(shape), shape);
  }
  const unordered = [
    "SELECT DISTINCT VALUE c.n % 5 + 1 FROM c WHERE c.id = 'bulk'",
    "SELECT c.n % 3 + 1 AS r, COUNT(1) AS cnt, SUM(c.n) AS total FROM c WHERE c.id = 'bulk' GROUP BY c.n % 3 + 1",
  ];
  const sorted = (list) => list.map((row) => JSON.stringify(row)).sort();
  for (const shape of unordered) {
    assert.deepEqual(sorted(await rows(shape, { forceQueryPlan: true })), sorted(await rows(shape)), shape);
  }
});

step("queriesTakeParametersAndKeys", async () => {
  const query = {
    query: "SELECT VALUE c.n FROM c WHERE c.id = @id",
    parameters: [{ name: "@id", value: "bulk" }],
  };
  assert.deepEqual(await rows(query, { partitionKey: "bulk7" }), [7]);
  assert.deepEqual(await rows("SELECT VALUE c.n FROM c WHERE c.pk = 'bulk8'"), [8]);
});

step("queriesGoOnWhereAPageEnded", async () => {
  const query = "SELECT VALUE c.n FROM c WHERE c.id = 'bulk' ORDER BY c.n";
  const found = [];
  let continuationToken;
  do {
    const page = await database
      .container("feed")
      .items.query(query, { maxItemCount: 33, continuationToken })
      .fetchNext();
    assert.ok((page.resources ?? []).length <= 33);
    found.push(...(page.resources ?? []));
    continuationToken = page.continuationToken;
  } while (continuationToken);
  assert.deepEqual(found, Array.from({ length: 200 }, (_, n) => n));
});

step("aSyntaxErrorNamesItsPlace", async () => {
  const error = await refused(400, () => rows("SELECT * FRM c"));
  assert.match(String(error.message ?? error.body), /line 1, column/);
});

step("aBatchIsAllOrNothing", async () => {
  const good = await container.items.batch(
    [
      { operationType: "Create", resourceBody: { id: "b1", pk: "batch" } },
      { operationType: "Upsert", resourceBody: { id: "b2", pk: "batch" } },
      { operationType: "Read", id: "b1" },
      { operationType: "Patch", id: "b1", resourceBody: { operations: [{ op: "add", path: "/n", value: 1 }] } },
      { operationType: "Delete", id: "b2" },
    ],
    "batch",
  );
  assert.deepEqual(good.result.map((r) => r.statusCode), [201, 201, 200, 200, 204]);
  const bad = await container.items.batch(
    [
      { operationType: "Create", resourceBody: { id: "b3", pk: "batch" } },
      { operationType: "Create", resourceBody: { id: "b1", pk: "batch" } },
    ],
    "batch",
  );
  assert.deepEqual(bad.result.map((r) => r.statusCode), [424, 409]);
  assert.equal((await container.item("b3", "batch").read()).statusCode, 404);
});

step("throughputIsReadAndReplaced", async () => {
  const offer = (await container.readOffer()).resource;
  assert.equal(offer.content.offerThroughput, 400);
  offer.content.offerThroughput = 800;
  await client.offer(offer.id).replace(offer);
  assert.equal((await container.readOffer()).resource.content.offerThroughput, 800);
});

step("hierarchicalKeysAddressTheirItems", async () => {
  await database.containers.create({
    id: "levels",
    partitionKey: { paths: ["/a", "/b", "/c"], kind: PartitionKeyKind.MultiHash, version: 2 },
  });
  const levels = database.container("levels");
  await levels.items.create({ id: "1", a: "x", b: 2, c: true });
  assert.equal((await levels.item("1", ["x", 2, true]).read()).resource.b, 2);
  assert.equal((await levels.item("1", ["x", 2, false]).read()).statusCode, 404);
});

step("theChangeFeedIsFollowedAndTakenUpAgain", async () => {
  await database.containers.create({ id: "changing", partitionKey: "/pk" }, { offerThroughput: 18000 });
  const changing = database.container("changing");
  for (let i = 0; i < 20; i++) await changing.items.create({ id: `${i}`, pk: `k${i % 5}` });
  const follow = async (options) => {
    const iterator = changing.items.getChangeFeedIterator({ maxItemCount: 7, ...options });
    const ids = [];
    let continuation;
    while (iterator.hasMoreResults) {
      const page = await iterator.readNext();
      continuation = page.continuationToken;
      if (page.statusCode === 304) break;
      ids.push(...page.result.map((item) => item.id));
    }
    return { ids, continuation };
  };
  const first = await follow({ changeFeedStartFrom: ChangeFeedStartFrom.Beginning() });
  assert.equal(new Set(first.ids).size, 20);
  await changing.items.upsert({ id: "3", pk: "k3", again: true });
  const second = await follow({ changeFeedStartFrom: ChangeFeedStartFrom.Continuation(first.continuation) });
  assert.deepEqual(second.ids, ["3"]);
  const ofKey = await follow({ changeFeedStartFrom: ChangeFeedStartFrom.Beginning("k1") });
  assert.deepEqual(ofKey.ids, ["1", "6", "11", "16"]);
});

step("allVersionsAndDeletesAreFollowed", async () => {
  const changeFeedPolicy = new ChangeFeedPolicy(ChangeFeedRetentionTimeSpan.fromMinutes(5));
  await database.containers.create({ id: "versions", partitionKey: "/pk", changeFeedPolicy });
  const versions = database.container("versions");
  const changeFeedMode = ChangeFeedMode.AllVersionsAndDeletes;
  const iterator = versions.items.getChangeFeedIterator({
    changeFeedStartFrom: ChangeFeedStartFrom.Now(),
    changeFeedMode,
  });
  assert.equal((await iterator.readNext()).statusCode, 304);
  await versions.items.create({ id: "1", pk: "a", n: 1 });
  await versions.items.upsert({ id: "1", pk: "a", n: 2 });
  await versions.item("1", "a").delete();
  const page = await iterator.readNext();
  assert.deepEqual(page.result.map((change) => change.metadata.operationType), ["create", "replace", "delete"]);
  assert.deepEqual(page.result[2].current, {});
  assert.equal(page.result[2].previous.n, 2);
  const fromBeginning = versions.items.getChangeFeedIterator({
    changeFeedStartFrom: ChangeFeedStartFrom.Beginning(),
    changeFeedMode,
  });
  await refused(400, () => fromBeginning.readNext());
});

step("clientsEncryptWhatTheServerStores", async () => {
  const keyEncryptionKeyResolver = {
    encryptionKeyResolverName: "TEST",
    wrapKey: async (_path, _algorithm, unwrapped) => Buffer.from(unwrapped).reverse(),
    unwrapKey: async (_path, _algorithm, wrapped) => Buffer.from(wrapped).reverse(),
  };
  const encrypting = new CosmosClient({ endpoint, key, clientEncryptionOptions: { keyEncryptionKeyResolver } });
  const secrets = encrypting.database(database.id);
  const encryptionAlgorithm = "AEAD_AES_256_CBC_HMAC_SHA256";
  const metadata = { type: "TEST", name: "n", value: "v", algorithm: "RSA-OAEP" };
  await secrets.createClientEncryptionKey("cek", encryptionAlgorithm, metadata);
  const path = { path: "/secret", clientEncryptionKeyId: "cek", encryptionType: "Deterministic", encryptionAlgorithm };
  await secrets.containers.create({
    id: "secrets",
    partitionKey: "/pk",
    clientEncryptionPolicy: { includedPaths: [path], policyFormatVersion: 2 },
  });
  await secrets.container("secrets").items.create({ id: "1", pk: "a", secret: "word" });
  assert.equal((await secrets.container("secrets").item("1", "a").read()).resource.secret, "word");
  const stored = (await database.container("secrets").item("1", "a").read()).resource.secret;
  assert.notEqual(stored, "word");
});

step("documentsAreRankedByTextAndVector", async () => {
  const made = await database.containers.create({ id: "ranked", partitionKey: "/id", throughput: 25_000 });
  const texts = ["red red boat", "red boat", "a red boat with a very long description of it", "blue boat", "blue house"];
  const vectors = [[0, 1], [1, 1], [1, 0], [2, 0.1], [0, 2]];
  for (let i = 0; i < texts.length; i++) {
    await made.container.items.create({ id: `${i}`, t: texts[i], v: vectors[i] });
  }
  const ranked = async (rank, parameters) => {
    const query = `SELECT TOP 3 c.id FROM c ORDER BY RANK ${rank}`;
    const { resources } = await made.container.items.query({ query, parameters }).fetchAll();
    return resources.map((row) => row.id);
  };
  assert.deepEqual(await ranked("FullTextScore(c.t, 'red')", []), ["0", "1", "2"]);
  const fused = "RRF(FullTextScore(c.t, @word), VectorDistance(c.v, @at), [0.1, 10])";
  const parameters = [{ name: "@word", value: "red" }, { name: "@at", value: [1, 0] }];
  assert.deepEqual(await ranked(fused, parameters), ["2", "3", "1"]);
  const alone = "SELECT VALUE c.id FROM c ORDER BY RANK FullTextScore(c.t, 'red')";
  const found = await made.container.items.query(alone, { partitionKey: "1" }).fetchAll();
  assert.deepEqual(found.resources, ["1"]);
  await refused(400, () => ranked("FullTextScore(c.t, 'red') DESC", []));
  await made.container.delete();
});

step("aResourceTokenReachesItsContainerOnly", async () => {
  await database.containers.create({ id: "elsewhere", partitionKey: "/pk" });
  await container.items.create({ id: "shown", pk: "a" });
  const { user } = await database.users.create({ id: "guest" });
  await user.permissions.create({ id: "look", permissionMode: "Read", resource: container.url });
  const { resources: permissionFeed } = await user.permissions.readAll().fetchAll();
  const guest = new CosmosClient({ endpoint, permissionFeed });
  const view = guest.database(database.id).container(container.id);
  assert.equal((await view.item("shown", "a").read()).resource.id, "shown");
  const found = await view.items.query("SELECT VALUE c.id FROM c WHERE c.id = 'shown'").fetchAll();
  assert.deepEqual(found.resources, ["shown"]);
  await refused(403, () => view.items.create({ id: "never", pk: "a" }));
  const other = guest.database(database.id).container("elsewhere");
  await assert.rejects(() => other.items.query("SELECT * FROM c").fetchAll());
  await user.delete();
  await refused(403, () => view.item("shown", "a").read());
});

step("badInputIsRefusedAndChangesNothing", async () => {
  await refused(400, () => container.items.create({ id: "x".repeat(1024), pk: "a" }));
  await refused(400, () => database.containers.create({ id: "bad", partitionKey: { paths: ["/a b"] } }));
  await refused(413, () => container.items.create({ id: "large", pk: "a", text: "x".repeat(2 << 20) }));
  assert.equal((await container.item("large", "a").read()).statusCode, 404);
});

step("aWrongKeyIsRefused", async () => {
  const stranger = new CosmosClient({ endpoint, key: Buffer.alloc(64).toString("base64") });
  await refused(401, () => stranger.databases.readAll().fetchAll());
});

step("aDatabaseTakesItsContainersAlong", async () => {
  assert.equal((await database.delete()).statusCode, 204);
  await refused(404, () => container.items.create({ id: "late", pk: "a" }));
});

await run();
