/** A name as CQL needs it. */
export function quoted(name) {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The throughput that a form has, as the admin API takes it; nothing if it is left out. */
export function offer(fields) {
  if (!fields.throughput) {
    return {};
  }
  const figure = Number(fields.throughput);
  return { throughput: fields.autoscale ? { autoscaleMaxRuPerSecond: figure } : { ruPerSecond: figure } };
}

/** The container that a form describes. */
export function definition(fields) {
  const paths = fields.key.split(',').map((path) => path.trim());
  const body = {
    id: fields.id,
    api: fields.api,
    partitionKey: { paths, kind: paths.length > 1 ? 'MultiHash' : 'Hash', version: 2 },
    ...offer(fields),
  };
  if (fields.indexing) {
    try {
      body.indexingPolicy = JSON.parse(fields.indexing);
    } catch (error) {
      throw new Error(`The indexing policy is not JSON: ${error.message}`);
    }
  }
  return body;
}
