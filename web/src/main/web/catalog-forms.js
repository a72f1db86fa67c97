import { html, nothing } from 'lit';
import { api, pathOf } from './api.js';
import { definition, offer, quoted } from './definitions.js';

/** What is needed to ask for something new, or for the end of something: its words and its call. */
const FORMS = {
  database: {
    title: () => 'New database',
    fields: () => html`
      <label>Name <input name="id" required></label>
      <label>For <select name="kind"><option value="database">containers and graphs</option>
        <option value="keyspace">tables (a keyspace)</option></select></label>
      ${throughput('RU/s that all share')}`,
    perform: (_, fields) => (fields.kind === 'keyspace'
      ? cql(`CREATE KEYSPACE ${quoted(fields.id)} WITH replication = `
        + "{'class': 'SimpleStrategy', 'replication_factor': 1}")
      : api.call('POST', '/admin/v1/databases', { id: fields.id, ...offer(fields) })),
  },
  container: {
    title: ({ database }) => `New container in ${database}`,
    fields: () => html`
      <label>Name <input name="id" required></label>
      <label>For <select name="api"><option value="nosql">JSON items</option>
        <option value="gremlin">a graph</option></select></label>
      <label>Partition key <input name="key" placeholder="/customer or /tenant,/user" required></label>
      ${throughput('RU/s of its own')}
      <label>Indexing policy <textarea name="indexing" rows="4" cols="28"
        placeholder="JSON; empty: every path"></textarea></label>`,
    perform: ({ database }, fields) => api.call('POST',
      `/admin/v1/databases/${encodeURIComponent(database)}/containers`, definition(fields)),
  },
  table: {
    title: ({ database }) => `New table in ${database}`,
    fields: ({ database }) => html`
      <label>Statement <textarea name="statement" rows="6" cols="34" required
        .value=${`CREATE TABLE ${quoted(database)}.people (\n  id uuid,\n  name text,\n`
          + '  PRIMARY KEY (id)\n)'}></textarea></label>`,
    perform: (_, fields) => cql(fields.statement),
  },
  delete: {
    title: ({ place }) => `Delete ${place.container ?? place.database}`,
    fields: () => html`
      <p>Everything in it is lost. Type its name to delete it.</p>
      <label>Name <input name="name" autocomplete="off" required></label>`,
    perform: ({ place }, fields) => erase(place, fields.name),
  },
};

function throughput(label) {
  return html`
    <label>${label} <input name="throughput" inputmode="numeric" placeholder="empty: the usual"></label>
    <label>Autoscale up to it <input type="checkbox" name="autoscale"></label>`;
}

function cql(query) {
  return api.call('POST', '/admin/v1/query/cql', { query: query.trim().replace(/;$/, '') });
}

function erase(place, typed) {
  const name = place.container ?? place.database;
  if (typed !== name) {
    throw new Error('The name is another one. Nothing was deleted.');
  }
  if (place.api === 'cassandra') {
    return cql(place.container
      ? `DROP TABLE ${quoted(place.database)}.${quoted(place.container)}`
      : `DROP KEYSPACE ${quoted(place.database)}`);
  }
  return api.call('DELETE', place.container ? pathOf(place)
    : `/admin/v1/databases/${encodeURIComponent(place.database)}`);
}

/** Does what a dialog asks for. */
export async function perform(dialog, fields) {
  await FORMS[dialog.kind].perform(dialog, fields);
}

/** The form of a dialog. */
export function form(dialog, refused, { submit, close }) {
  const { title, fields } = FORMS[dialog.kind];
  return html`<form @submit=${submit}>
    <h2 id="title">${title(dialog)}</h2>
    ${fields(dialog)}
    ${refused ? html`<div class="error" role="alert">${refused}</div>` : nothing}
    <div class="row">
      <button class="main">${dialog.kind === 'delete' ? 'Delete' : 'Create'}</button>
      <button type="button" @click=${close}>Cancel</button></div>
  </form>`;
}
