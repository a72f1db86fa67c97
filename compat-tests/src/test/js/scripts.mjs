// Stored procedures, triggers and user-defined functions with the official JavaScript SDK. The
// first steps follow the SDK's own tests.
import assert from "node:assert/strict";
import { CosmosClient, PermissionMode, TriggerOperation, TriggerType } from "@azure/cosmos";
import { refused, run, step } from "./steps.mjs";

const [endpoint, key] = process.argv.slice(2);
const client = new CosmosClient({ endpoint, key });
const unique = `js-scripts-${process.pid}-${Date.now()}`;
let database;
let container;
let scripts;

const shown = (body) => body.replace(/\s+/g, " ").trim();

async function procedure(id, body) {
  await scripts.storedProcedures.create({ id, body });
  return scripts.storedProcedure(id);
}

step("thereIsAContainer", async () => {
  await client.databases.create({ id: unique });
  database = client.database(unique);
  await database.containers.create({ id: "c", partitionKey: "/pk" }, { offerThroughput: 10000 });
  container = database.container("c");
  scripts = container.scripts;
});

step("proceduresAreCreatedReadReplacedAndDeleted", async () => {
  assert.deepEqual((await scripts.storedProcedures.readAll().fetchAll()).resources, []);
  const definition = { id: "sample sproc", body: "function () { const x = 10; }" };
  const { resource, statusCode } = await scripts.storedProcedures.create(definition);
  assert.equal(statusCode, 201);
  assert.equal(resource.body, definition.body);
  await refused(409, () => scripts.storedProcedures.create(definition));
  assert.equal((await scripts.storedProcedures.readAll().fetchAll()).resources.length, 1);
  const found = await scripts.storedProcedures.query({ query: "SELECT * FROM root r" }).fetchAll();
  assert.equal(found.resources.length, 1);
  resource.body = function () { const x = 20; console.log(x); };
  const replaced = await scripts.storedProcedure(resource.id).replace(resource);
  assert.equal(shown(replaced.resource.body), "function () { const x = 20; console.log(x); }");
  assert.equal((await scripts.storedProcedure(resource.id).read()).resource.id, resource.id);
  await scripts.storedProcedure(resource.id).delete();
  await refused(404, () => scripts.storedProcedure(resource.id).read());
});

step("triggersAreCreatedReadReplacedAndDeleted", async () => {
  const definition = {
    id: "sample trigger",
    body: "serverScript() { var x = 10; }",
    triggerType: TriggerType.Pre,
    triggerOperation: TriggerOperation.All,
  };
  const { resource } = await scripts.triggers.create(definition);
  assert.equal(resource.body, definition.body);
  assert.equal(resource.triggerType, definition.triggerType);
  const query = { query: "SELECT * FROM root r WHERE r.id=@id", parameters: [{ name: "@id", value: definition.id }] };
  assert.equal((await scripts.triggers.query(query).fetchAll()).resources.length, 1);
  resource.body = function () { const x = 20; console.log(x); };
  await scripts.trigger(resource.id).replace(resource);
  await scripts.trigger(resource.id).delete();
  await refused(404, () => scripts.trigger(resource.id).read());
});

step("functionsAreCreatedReadReplacedAndDeleted", async () => {
  const definition = { id: "sample udf", body: "() => { const x = 10; }" };
  const { resource } = await scripts.userDefinedFunctions.create(definition);
  assert.equal(resource.body, definition.body);
  assert.equal((await scripts.userDefinedFunctions.readAll().fetchAll()).resources.length, 1);
  await scripts.userDefinedFunction(definition.id).replace(definition);
  await scripts.userDefinedFunction(definition.id).delete();
  await refused(404, () => scripts.userDefinedFunction(definition.id).read());
});

step("proceduresSetAndAppendToTheBody", async () => {
  const one = await procedure("storedProcedure1", () => {
    for (let i = 0; i < 1000; i++) {
      const item = getContext().getResponse().getBody();
      if (i > 0 && item !== i - 1) throw "body mismatch";
      getContext().getResponse().setBody(i);
    }
  });
  assert.equal((await one.execute(undefined)).resource, 999);
  const two = await procedure("storedProcedure2", () => {
    for (let i = 0; i < 10; i++) getContext().getResponse().appendValue("Body", i);
  });
  assert.ok((await two.execute(undefined)).resource == 123456789);
  const three = await procedure("storedProcedure3", function (input) {
    getContext().getResponse().setBody("a" + input.temp);
  });
  assert.equal((await three.execute(undefined, [{ temp: "so" }])).resource, "aso");
});

step("aProcedureSeesTheItemsOfItsKeyOnly", async () => {
  const { resource: made } = await database.containers.create({ id: "keys", partitionKey: { paths: ["/key"] } });
  const keyed = database.container(made.id);
  const documents = [
    { id: "document1" },
    { id: "document2", key: null, prop: 1 },
    { id: "document3", key: false, prop: 1 },
    { id: "document5", key: 1, prop: 1 },
    { id: "document6", key: "A", prop: 1 },
  ];
  for (const document of documents) await keyed.items.create(document);
  await keyed.scripts.storedProcedures.create({
    id: "querySproc",
    body: () => {
      const collection = getContext().getCollection();
      const accept = collection.queryDocuments(collection.getSelfLink(), "SELECT r.id, r.key, r.prop FROM r", {},
        function (err, found) {
          if (err) throw new Error("Error" + err.message);
          getContext().getResponse().setBody(found);
        });
      if (!accept) throw "Unable to read player details, abort ";
    },
  });
  const sproc = keyed.scripts.storedProcedure("querySproc");
  assert.deepEqual((await sproc.execute(null, [])).resource, [documents[1]]);
  assert.deepEqual((await sproc.execute(1, null)).resource, [documents[3]]);
});

step("logsAreReturnedWhereTheyAreWanted", async () => {
  const sproc = await procedure("logging", () => {
    console.log("The value of %s is %s.", "x", 1);
    getContext().getResponse().setBody("Success!");
  });
  const header = "x-ms-documentdb-script-log-results";
  assert.equal((await sproc.execute("a")).headers[header], undefined);
  const logged = await sproc.execute("a", [], { enableScriptLogging: true });
  assert.equal(logged.resource, "Success!");
  assert.equal(logged.headers[header], encodeURIComponent("The value of x is 1."));
});

step("aProcedureWritesWholeOrNotAtAll", async () => {
  const sproc = await procedure("creates", function (count, fails) {
    const c = getContext().getCollection();
    for (let i = 0; i < count; i++) {
      c.createDocument(c.getSelfLink(), { id: "made-" + i, pk: "w", n: i }, function (err, doc) {
        if (err) throw err;
        if (!doc._etag || !doc._self) throw "no system properties";
        if (fails && i === count - 1) throw new Error("on purpose");
        getContext().getResponse().setBody(i + 1);
      });
    }
  });
  const error = await refused(400, () => sproc.execute("w", [5, true]));
  assert.match(error.message ?? error.body?.message, /on purpose/);
  assert.equal((await container.item("made-0", "w").read()).statusCode, 404);
  const { resource, requestCharge } = await sproc.execute("w", [5, false]);
  assert.equal(resource, 5);
  assert.ok(requestCharge > 25);
  assert.equal((await container.item("made-4", "w").read()).resource.n, 4);
  await refused(400, () => sproc.execute("w", [1, false]));
});

step("aProcedureReadsWhatItWrote", async () => {
  const sproc = await procedure("own", function () {
    const c = getContext().getCollection();
    c.createDocument(c.getSelfLink(), { pk: "o", n: 1 }, function (e, made) {
      if (e) throw e;
      made.n = 2;
      c.replaceDocument(made._self, made, { etag: made._etag }, function (e2, replaced) {
        if (e2) throw e2;
        c.queryDocuments(c.getSelfLink(), { query: "SELECT VALUE c.n FROM c WHERE c.n > @n ORDER BY c.n", parameters: [{ name: "@n", value: 1 }] },
          function (e3, rows) {
            c.readDocument(c.getAltLink() + "/docs/" + made.id, function (e4, again) {
              c.deleteDocument(again._self, { etag: "wrong" }, function (e5) {
                c.deleteDocument(again._self, {}, function (e6) {
                  getContext().getResponse().setBody([rows, again.n, made.id.length, e5.number, e6 === undefined]);
                });
              });
            });
          });
      });
    });
  });
  assert.deepEqual((await sproc.execute("o")).resource, [[2], 2, 36, 412, true]);
  const { resources } = await container.items.query("SELECT * FROM c WHERE c.pk = 'o'").fetchAll();
  assert.deepEqual(resources, []);
});

step("theEtagAScriptSeesIsTheOneThatIsStored", async () => {
  const sproc = await procedure("stamps", function () {
    const c = getContext().getCollection();
    c.upsertDocument(c.getSelfLink(), { id: "stamped", pk: "s" }, (e, doc) => {
      getContext().getResponse().setBody(doc);
    });
  });
  const first = (await sproc.execute("s")).resource;
  const stored = (await container.item("stamped", "s").read()).resource;
  assert.equal(stored._etag, first._etag);
  assert.equal(stored._rid, first._rid);
  const second = (await sproc.execute("s")).resource;
  assert.equal(second._rid, first._rid);
  assert.notEqual(second._etag, first._etag);
  await container.item("stamped", "s").replace({ id: "stamped", pk: "s" }, { accessCondition: { type: "IfMatch", condition: second._etag } });
});

step("aScriptStaysInItsPartitionAndContainer", async () => {
  const sproc = await procedure("strays", function (link) {
    const c = getContext().getCollection();
    c.createDocument(link || c.getSelfLink(), { id: "x", pk: "elsewhere" }, (e) => {
      getContext().getResponse().setBody(e ? e.number : 0);
    });
  });
  assert.equal((await sproc.execute("here")).resource, 400);
  assert.equal((await sproc.execute("here", ["dbs/other/colls/other"])).resource, 403);
});

step("itemsArePipedThroughFunctions", async () => {
  for (let i = 0; i < 5; i++) await container.items.create({ id: `p${i}`, pk: "pipe", n: 5 - i, tags: ["a", "b"] });
  const sproc = await procedure("pipes", function () {
    const result = __.chain().filter((d) => d.n > 2).sortBy((d) => d.n).pluck("n").value((err, rows) => {
      if (err) throw err;
      __.response.setBody(rows);
    });
    if (!result.isAccepted) throw new Error("The call was not accepted");
  });
  assert.deepEqual((await sproc.execute("pipe")).resource, [3, 4, 5]);
});

step("asyncFunctionsAndClassesWork", async () => {
  const sproc = await procedure("modern", async function (n) {
    class Items {
      create(item) {
        return new Promise((yes, no) => {
          if (!__.createDocument(__.getSelfLink(), item, (e, d) => (e ? no(e) : yes(d)))) no(new Error("not accepted"));
        });
      }
    }
    const items = new Items();
    const ids = [];
    for (let i = 0; i < n; i++) {
      const { id, ...rest } = await items.create({ id: `m${i}`, pk: "m" });
      ids.push(id);
    }
    __.response.setBody(ids);
  });
  assert.deepEqual((await sproc.execute("m", [3])).resource, ["m0", "m1", "m2"]);
  await refused(400, () => sproc.execute("m", [3]));
});

step("hostileScriptsEndAndTheNextOneWorks", async () => {
  const attacks = ["function () { while (true) {} }", "function f() { return f() + 1 }", "function () { Java.type('java.lang.System').exit(1) }", "this is no script"];
  for (const [i, body] of attacks.entries()) {
    const sproc = await procedure(`attack${i}`, body);
    await refused(400, () => sproc.execute("a"));
  }
  assert.equal((await scripts.storedProcedure("logging").execute("a")).resource, "Success!");
});

step("triggersChangeAndCheckWhatIsWritten", async () => {
  const triggers = [
    { id: "t1", triggerType: TriggerType.Pre, triggerOperation: TriggerOperation.All, body: function () {
      const item = getContext().getRequest().getBody();
      item.id = item.id.toUpperCase() + "t1";
      getContext().getRequest().setBody(item);
    } },
    { id: "t2", body: "function() { }", triggerType: TriggerType.Pre, triggerOperation: TriggerOperation.All },
    { id: "response1", triggerType: TriggerType.Post, triggerOperation: TriggerOperation.All, body: function () {
      const prebody = getContext().getRequest().getBody();
      if (prebody.id !== "TESTING POST TRIGGERt1") throw "name mismatch";
      const postbody = getContext().getResponse().getBody();
      if (postbody.id !== "TESTING POST TRIGGERt1") throw "name mismatch";
    } },
    { id: "triggerOpType", body: "function() { }", triggerType: TriggerType.Post, triggerOperation: TriggerOperation.Delete },
    { id: "counts", triggerType: TriggerType.Post, triggerOperation: TriggerOperation.Create, body: function () {
      const c = getContext().getCollection();
      const made = getContext().getResponse().getBody();
      c.upsertDocument(c.getSelfLink(), { id: "count", pk: made.pk, last: made.id }, (e) => {
        if (e) throw e;
        if (made.bad) throw new Error("bad item");
      });
    } },
  ];
  for (const trigger of triggers) await scripts.triggers.create(trigger);
  const make = (item, options) => container.items.create({ pk: "t", ...item }, options);
  assert.equal((await make({ id: "doc1" }, { preTriggerInclude: "t1" })).resource.id, "DOC1t1");
  assert.equal((await make({ id: "doc2" }, { preTriggerInclude: "t2" })).resource.id, "doc2");
  const both = await make({ id: "testing post trigger" }, { postTriggerInclude: "response1", preTriggerInclude: "t1" });
  assert.equal(both.resource.id, "TESTING POST TRIGGERt1");
  await refused(400, () => make({ id: "Docoptype" }, { postTriggerInclude: "triggerOpType" }));
  await refused(400, () => make({ id: "no such" }, { preTriggerInclude: "nobody" }));
  await make({ id: "counted" }, { postTriggerInclude: "counts" });
  assert.equal((await container.item("count", "t").read()).resource.last, "counted");
  await refused(400, () => make({ id: "bad", bad: true }, { postTriggerInclude: "counts" }));
  assert.equal((await container.item("bad", "t").read()).statusCode, 404);
  assert.equal((await container.item("count", "t").read()).resource.last, "counted");
  const gone = await container.item("doc2", "t").delete({ postTriggerInclude: "triggerOpType" });
  assert.equal(gone.statusCode, 204);
});

step("functionsWorkInQueriesOverAllPartitions", async () => {
  await scripts.userDefinedFunctions.create({ id: "tax", body: "function (n, rate) { return n === undefined ? undefined : n * rate; }" });
  await scripts.userDefinedFunctions.create({ id: "shape", body: "x => ({ twice: [x, x] })" });
  await scripts.userDefinedFunctions.create({ id: "throws", body: "() => { throw new Error('no') }" });
  const one = await container.items.query("SELECT VALUE udf.tax(c.n, 10) FROM c WHERE c.pk = 'pipe' AND udf.tax(c.n, 2) > 6 ORDER BY c.n").fetchAll();
  assert.deepEqual(one.resources, [40, 50]);
  const all = await container.items.query("SELECT VALUE udf.shape(c.id).twice[0] FROM c WHERE IS_DEFINED(c.tags)").fetchAll();
  assert.deepEqual(all.resources.sort(), ["p0", "p1", "p2", "p3", "p4"]);
  await refused(400, () => container.items.query("SELECT VALUE udf.throws() FROM c").fetchAll());
  await refused(400, () => container.items.query("SELECT VALUE udf.missing() FROM c").fetchAll());
});

step("aTokenRunsProceduresForItsKeyOnly", async () => {
  await database.users.create({ id: "guest" });
  const permissions = database.user("guest").permissions;
  const all = (await permissions.create({ id: "all", permissionMode: PermissionMode.All, resource: container.url, resourcePartitionKey: ["a"] })).resource;
  const one = (await permissions.create({ id: "one", permissionMode: PermissionMode.All, resource: container.url + "/sprocs/logging" })).resource;
  const read = (await permissions.create({ id: "read", permissionMode: PermissionMode.Read, resource: container.url })).resource;
  const guest = (permission, url) => new CosmosClient({ endpoint, resourceTokens: { [url]: permission._token } }).database(unique).container("c").scripts;
  assert.equal((await guest(all, container.url).storedProcedure("logging").execute("a")).resource, "Success!");
  await refused(403, () => guest(all, container.url).storedProcedure("logging").execute("b"));
  const url = container.url + "/sprocs/";
  assert.equal((await guest(one, url + "logging").storedProcedure("logging").execute("b")).resource, "Success!");
  await refused(403, () => guest(one, url + "creates").storedProcedure("creates").execute("b", [1, false]));
  await refused(403, () => guest(read, container.url).storedProcedure("logging").execute("a"));
  await refused(403, () => guest(all, container.url).storedProcedures.create({ id: "evil", body: "() => {}" }));
});

step("transfersKeepTheSum", async () => {
  const accounts = 8;
  for (let i = 0; i < accounts; i++) await container.items.create({ id: `account${i}`, pk: "bank", balance: 100 });
  const sproc = await procedure("transfer", function (from, to, amount) {
    const c = getContext().getCollection();
    const link = (id) => c.getAltLink() + "/docs/" + id;
    c.readDocument(link(from), (e, a) => {
      if (e) throw e;
      c.readDocument(link(to), (e2, b) => {
        if (e2) throw e2;
        a.balance -= amount;
        b.balance += amount;
        c.replaceDocument(a._self, a, (e3) => { if (e3) throw e3; });
        c.replaceDocument(b._self, b, (e4) => { if (e4) throw e4; getContext().getResponse().setBody(true); });
      });
    });
  });
  let done = 0;
  await Promise.all(Array.from({ length: 10 }, async (_, worker) => {
    for (let i = 0; i < 10; i++) {
      const from = (worker + i) % accounts;
      const { resource } = await sproc.execute("bank", [`account${from}`, `account${(from + 1 + (i % 3)) % accounts}`, 1 + i]);
      assert.equal(resource, true);
      done++;
      const { resources } = await container.items.query("SELECT VALUE SUM(c.balance) FROM c WHERE c.pk = 'bank'", { partitionKey: "bank" }).fetchAll();
      assert.equal(resources[0], accounts * 100);
    }
  }));
  assert.equal(done, 100);
});

step("theScriptsGoWithTheirContainer", async () => {
  await container.delete();
  await database.containers.create({ id: "c", partitionKey: "/pk" });
  assert.deepEqual((await database.container("c").scripts.storedProcedures.readAll().fetchAll()).resources, []);
  await database.delete();
});

await run();
