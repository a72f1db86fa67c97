// A list of named steps that run one after another; each prints one line that the Java side reads.
import assert from "node:assert/strict";

const steps = [];

export function step(name, body) {
  steps.push({ name, body });
}

export async function run() {
  let failed = 0;
  for (const { name, body } of steps) {
    try {
      await body();
      console.log(`ok ${name}`);
    } catch (error) {
      failed++;
      console.log(`not ok ${name} :: ${String(error.stack ?? error).replaceAll("\n", " | ")}`);
    }
  }
  process.exitCode = failed === 0 ? 0 : 1;
}

// Runs the body and expects the server to refuse it with this status.
export async function refused(status, body) {
  try {
    await body();
  } catch (error) {
    assert.equal(Number(error.code ?? error.statusCode), status, `${error.message ?? error}`);
    return error;
  }
  assert.fail(`expected status ${status}, but it succeeded`);
}
