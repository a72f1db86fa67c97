// The JavaScript driver of Apache Cassandra through what the server offers.
import assert from "node:assert/strict";
import cassandra from "cassandra-driver";
import { refused, run, step } from "./steps.mjs";

const [port] = process.argv.slice(2);
const { types } = cassandra;
const SYNTAX = 0x2000;
const UNAUTHORIZED = 0x2100;
const INVALID = 0x2200;
const ALREADY_EXISTS = 0x2400;
const REPLICATION = "WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}";
const keyspace = `js_${process.pid}`;

function connect(username, password, options = {}) {
  return new cassandra.Client({
    contactPoints: [`127.0.0.1:${port}`],
    localDataCenter: "datacenter1",
    authProvider: new cassandra.auth.PlainTextAuthProvider(username, password),
    ...options,
  });
}

const client = connect("cassandra", "cassandra");

step("theDriverConnectsAndSeesTheCluster", async () => {
  await client.connect();
  assert.equal(client.hosts.length, 1);
  assert.match(client.hosts.values()[0].cassandraVersion, /^5\.0/);
});

step("aSchemaIsMadeAndSeen", async () => {
  await client.execute(`CREATE KEYSPACE ${keyspace} ${REPLICATION}`);
  await client.execute(`USE ${keyspace}`);
  await client.execute("CREATE TYPE address (street text, zip int)");
  await client.execute(
    "CREATE TABLE people (city text, name text, mayor text static, age int, tags set<text>, home frozen<address>," +
      " scores map<text, int>, PRIMARY KEY (city, name)) WITH CLUSTERING ORDER BY (name DESC)",
  );
  const table = await client.metadata.getTable(keyspace, "people");
  assert.deepEqual(table.partitionKeys.map((c) => c.name), ["city"]);
  assert.deepEqual(table.clusteringOrder, ["DESC"]);
  assert.equal(table.columnsByName.tags.type.code, types.dataTypes.set);
});

step("errorsHaveTheirCodes", async () => {
  await refused(SYNTAX, () => client.execute("SELEC 1"));
  await refused(INVALID, () => client.execute("CREATE TABLE x (a int)"));
  await refused(ALREADY_EXISTS, () => client.execute(`CREATE KEYSPACE ${keyspace} ${REPLICATION}`));
});

step("rowsAreWrittenAndReadByPreparedStatements", async () => {
  const insert = "INSERT INTO people (city, name, mayor, age, tags, home, scores) VALUES (?, ?, ?, ?, ?, ?, ?)";
  for (let i = 0; i < 20; i++) {
    const parameters = ["Oslo", `n${String(i).padStart(2, "0")}`, "M", i, ["a", "b"], { street: "s", zip: i }, { x: i }];
    await client.execute(insert, parameters, { prepare: true });
  }
  const found = await client.execute("SELECT * FROM people WHERE city = ? AND name = ?", ["Oslo", "n07"], { prepare: true });
  const row = found.first();
  assert.equal(row.age, 7);
  assert.deepEqual(row.tags, ["a", "b"]);
  assert.equal(row.home.zip, 7);
  assert.deepEqual(row.scores, { x: 7 });
  assert.ok(found.info.customPayload.RequestCharge.readDoubleBE(0) > 0);
});

step("pagesFollowEachOther", async () => {
  const names = [];
  const query = "SELECT name FROM people WHERE city = 'Oslo'";
  for await (const row of client.stream(query, [], { prepare: true, fetchSize: 3, autoPage: true })) names.push(row.name);
  assert.equal(names.length, 20);
  assert.deepEqual(names, [...names].sort().reverse());
});

step("batchesAndConditionsWork", async () => {
  await client.batch(
    [
      { query: "INSERT INTO people (city, name, age) VALUES (?, ?, ?)", params: ["Rome", "a", 1] },
      { query: "UPDATE people SET age = ? WHERE city = ? AND name = ?", params: [2, "Rome", "b"] },
    ],
    { prepare: true },
  );
  const applied = await client.execute("UPDATE people SET age = 9 WHERE city = 'Rome' AND name = 'a' IF age = 1");
  assert.equal(applied.wasApplied(), true);
  const refusedUpdate = await client.execute("UPDATE people SET age = 9 WHERE city = 'Rome' AND name = 'a' IF age = 1");
  assert.equal(refusedUpdate.wasApplied(), false);
  assert.equal(refusedUpdate.first().age, 9);
});

step("rolesAreAskedForTheirPermissions", async () => {
  const role = `${keyspace}_role`;
  await client.execute(`CREATE ROLE ${role} WITH PASSWORD = 'p' AND LOGIN = true`);
  const other = connect(role, "p");
  await other.connect();
  await refused(UNAUTHORIZED, () => other.execute(`SELECT * FROM ${keyspace}.people`));
  await client.execute(`GRANT SELECT ON TABLE people TO ${role}`);
  assert.ok((await other.execute(`SELECT * FROM ${keyspace}.people`)).rowLength > 0);
  await other.shutdown();
  await client.execute(`DROP ROLE ${role}`);
});

step("theKeyspaceIsDropped", async () => {
  await client.execute(`DROP KEYSPACE ${keyspace}`);
  await client.shutdown();
});

await run();
