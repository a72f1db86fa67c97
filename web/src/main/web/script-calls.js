/** What there is, and what the page says of it. */
export const KINDS = {
  procedures: {
    one: 'procedure', many: 'Stored procedures', none: 'None yet.',
    effect: 'It runs in the logical partition of the key; what it writes is written.',
  },
  triggers: {
    one: 'trigger', many: 'Triggers', none: 'None yet.',
    effect: 'It runs with a real write: one for all operations with an upsert of the item, one for'
      + ' deletions with the deletion of the item that has this id and key.',
  },
  functions: {
    one: 'function', many: 'Functions', none: 'None yet.',
    effect: 'It runs in a query, with these parameters.',
  },
};

const BODIES = {
  procedures: `function greet(name) {
  console.log('called for ' + name);
  getContext().getResponse().setBody({ hello: name });
}
`,
  triggers: `function stamp() {
  const request = getContext().getRequest();
  const item = request.getBody();
  item.changed = new Date().toISOString();
  request.setBody(item);
}
`,
  functions: `function tax(income) {
  return income * 0.2;
}
`,
};

/** A script to begin with. */
export function sampleOf(kind) {
  const rule = kind === 'triggers' ? { triggerType: 'pre', triggerOperation: 'all' } : {};
  return { id: '', body: BODIES[kind], ...rule };
}

function parse(text, what, isRight) {
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`${what} must be JSON: ${error.message}`);
  }
  if (!isRight(value)) {
    throw new Error(`${what} must be ${isRight === Array.isArray ? 'an array, such as ["ada"]' : 'an object'}.`);
  }
  return value;
}

const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);

/**
 * The call that runs a script.
 *
 * @returns its body, its path if it is not the script's own, and what makes a result of the answer
 */
export function callOf(place, script, fields) {
  switch (script.kind) {
    case 'procedures': return {
      body: {
        partitionKey: parse(fields.key, 'The partition key', Array.isArray),
        arguments: parse(fields.parameters || '[]', 'The parameters', Array.isArray),
      },
      read: (answer) => answer,
    };
    case 'triggers': return {
      body: { item: parse(fields.item, 'The item', isObject) },
      read: (answer) => answer,
    };
    default: return functionCall(place, script, fields);
  }
}

function functionCall(place, script, fields) {
  const values = parse(fields.parameters || '[]', 'The parameters', Array.isArray);
  const names = values.map((_, index) => `@p${index}`);
  return {
    path: '/admin/v1/query/sql',
    body: {
      database: place.database, container: place.container,
      query: `SELECT VALUE udf.${script.id}(${names.join(', ')})`,
      parameters: values.map((value, index) => ({ name: names[index], value })),
    },
    read: ({ rows, requestUnits }) => ({ ended: true, response: rows[0], requestUnits, log: '' }),
  };
}
