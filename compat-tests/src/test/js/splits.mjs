// Reads and writes with the JavaScript SDK while partitions split and merge, and compares every
// answer with a model.
import { CosmosClient } from "@azure/cosmos";
import assert from "node:assert/strict";

const [endpoint, key, databaseId, containerId, seconds] = process.argv.slice(2);
const client = new CosmosClient({ endpoint, key });
const container = client.database(databaseId).container(containerId);
const model = new Map();
const end = Date.now() + Number(seconds) * 1000;
let operations = 0;

const pick = (count) => Math.floor(Math.random() * count);
const item = (id, n) => ({ id, pk: id, owner: "js", n });

async function upsert(id) {
  const n = pick(1_000_000);
  await container.items.upsert(item(id, n));
  model.set(id, n);
}

async function read(id) {
  const { resource, statusCode } = await container.item(id, id).read();
  if (model.has(id)) {
    assert.equal(resource?.n, model.get(id));
  } else {
    assert.equal(statusCode, 404);
  }
}

async function remove(id) {
  if (model.delete(id)) {
    await container.item(id, id).delete();
  }
}

async function batch(id) {
  const n = pick(1_000_000);
  const { result } = await container.items.batch(
    [
      { operationType: "Upsert", resourceBody: item(id, n - 1) },
      { operationType: "Upsert", resourceBody: item(id, n) },
    ],
    id,
  );
  assert.deepEqual(result.map((one) => one.statusCode < 300), [true, true]);
  model.set(id, n);
}

async function bulk() {
  const wanted = new Map();
  for (let i = 0; i < 10; i++) {
    wanted.set("js" + pick(60), pick(1_000_000));
  }
  const answers = await container.items.bulk(
    [...wanted].map(([id, n]) => ({
      operationType: "Upsert",
      partitionKey: id,
      resourceBody: item(id, n),
    })),
    { continueOnError: true },
  );
  for (const answer of answers) {
    assert.ok(answer.statusCode < 300, JSON.stringify(answer));
  }
  wanted.forEach((n, id) => model.set(id, n));
}

async function query(order) {
  const { resources } = await container.items
    .query(`SELECT c.id, c.n FROM c WHERE c.owner = 'js' ${order}`, { maxItemCount: 7 })
    .fetchAll();
  assert.equal(resources.length, model.size, "each item once");
  for (const row of resources) {
    assert.equal(row.n, model.get(row.id), row.id);
  }
}

while (Date.now() < end) {
  const id = "js" + pick(60);
  const choice = pick(10);
  if (choice < 3) await upsert(id);
  else if (choice < 6) await read(id);
  else if (choice === 6) await remove(id);
  else if (choice === 7) await batch(id);
  else if (choice === 8) await bulk();
  else await query(pick(2) === 0 ? "" : "ORDER BY c.n");
  operations++;
}
await query("ORDER BY c.n");
console.log(`${operations} operations were right`);
