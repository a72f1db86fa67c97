// The official JavaScript SDK against a container whose budget is too small for the load.
import assert from "node:assert/strict";
import { CosmosClient } from "@azure/cosmos";
import { refused, run, step } from "./steps.mjs";

const [endpoint, key] = process.argv.slice(2);
const patient = new CosmosClient({
  endpoint,
  key,
  connectionPolicy: { retryOptions: { maxRetryAttemptCount: 200, maxWaitTimeInSeconds: 60, fixedRetryIntervalInMilliseconds: 0 } },
});
const impatient = new CosmosClient({
  endpoint,
  key,
  connectionPolicy: { retryOptions: { maxRetryAttemptCount: 0, maxWaitTimeInSeconds: 0, fixedRetryIntervalInMilliseconds: 0 } },
});
const unique = `js-throughput-${process.pid}-${Date.now()}`;
let container;

async function load(client, count) {
  const writes = [];
  for (let i = 0; i < count; i++) {
    writes.push(client.database(unique).container("items").items.upsert({ id: `i${i}`, pk: `p${i % 7}` }));
  }
  const results = await Promise.all(writes);
  return results.reduce((sum, each) => sum + each.requestCharge, 0);
}

step("theContainerIsMadeWith400", async () => {
  const { database } = await patient.databases.create({ id: unique });
  await database.containers.create({ id: "items", partitionKey: "/pk", throughput: 400 });
  container = database.container("items");
  assert.equal((await container.readOffer()).resource.content.offerThroughput, 400);
});

step("aLoadAboveTheBudgetIsSlowedDownAndNothingFails", async () => {
  const start = Date.now();
  const charge = await load(patient, 300);
  const seconds = (Date.now() - start) / 1000;
  assert.ok(charge > 1200, `cost ${charge}`);
  assert.ok(seconds > charge / 400 - 1.5, `${charge} RU took ${seconds} s`);
});

step("withoutRetriesTheApplicationSeesTheRefusal", async () => {
  await refused(429, () => load(impatient, 300));
});

step("moreThroughputIsHadAtOnce", async () => {
  const offer = (await container.readOffer()).resource;
  offer.content.offerThroughput = 5000;
  const replaced = await patient.offer(offer.id).replace(offer);
  assert.equal(replaced.resource.content.offerThroughput, 5000);
  const start = Date.now();
  await load(patient, 300);
  assert.ok(Date.now() - start < 4000);
  await patient.database(unique).delete();
});

await run();
