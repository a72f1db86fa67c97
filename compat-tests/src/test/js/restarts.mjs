// The official JavaScript SDK counts and reads while nodes are restarted, until its input ends.
// Prints a line for each count, and at the end what failed.
import { CosmosClient } from "@azure/cosmos";

const [endpoint, key, database, container, id] = process.argv.slice(2);
const client = new CosmosClient({ endpoint, key });
const counter = client.database(database).container(container).item(id, id);
const failures = [];
let counted = 0;
let running = true;
process.stdin.on("end", () => (running = false)).resume();

async function repeat(request) {
  while (running) {
    try {
      await request();
    } catch (e) {
      failures.push(`${e.code}: ${e.stack}`);
    }
  }
}

async function count() {
  await counter.patch([{ op: "incr", path: "/n", value: 1 }]);
  console.log(++counted);
}

async function read() {
  const before = counted;
  const { resource } = await counter.read();
  if (!(resource?.n >= before)) {
    throw new Error(`${before} were counted, and ${resource?.n} read`);
  }
}

await Promise.all([repeat(count), repeat(read)]);
client.dispose();
failures.forEach((failure) => console.log(`failed ${failure}`));
process.exitCode = failures.length === 0 ? 0 : 1;
