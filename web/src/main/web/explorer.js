import { LitElement, css, html, nothing } from 'lit';
import { api, pathOf } from './api.js';
import { common } from './styles.js';
import './items.js';
import './query.js';

const KINDS = { nosql: 'container', gremlin: 'graph', cassandra: 'table' };

/** Databases and what is in them; what is chosen is shown beside it. */
class OrreryExplorer extends LitElement {
  static properties = {
    databases: { state: true }, place: { state: true }, tab: { state: true }, error: { state: true },
    dialog: { state: true }, refused: { state: true },
  };

  static styles = [common, css`
    .page { display: grid; grid-template-columns: minmax(11rem, 17rem) minmax(0, 1fr); gap: 1em; }
    @media (max-width: 50rem) { .page { grid-template-columns: minmax(0, 1fr); } }
    ul { list-style: none; margin: 0; padding-left: 0.8em; } .tree { padding-left: 0; }
    li button.item { border: none; background: none; padding: 0.15em 0.3em; text-align: left; }
    li button.item[aria-current="true"] { font-weight: 600; }
  `];

  #signed = () => this.load();

  constructor() {
    super();
    this.tab = 'items';
    this.error = '';
  }

  connectedCallback() {
    super.connectedCallback();
    api.addEventListener('signed', this.#signed);
    this.load();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    api.removeEventListener('signed', this.#signed);
  }

  async load() {
    try {
      this.error = '';
      this.databases = (await api.read('/admin/v1/databases')).databases;
    } catch (error) {
      this.error = error.message;
      this.databases = [];
    }
  }

  choose(database, container) {
    this.place = { database: database.database, container: container.container, api: container.api };
    if (container.api === 'cassandra') {
      this.tab = 'query';
    }
  }

  async ask(dialog) {
    this.refused = '';
    this.dialog = dialog;
    await this.updateComplete;
    this.renderRoot.querySelector('dialog').showModal();
  }

  close() {
    this.renderRoot.querySelector('dialog').close();
    this.dialog = undefined;
  }

  async submit(event) {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.target));
    try {
      await this.perform(fields);
      this.close();
      await this.load();
    } catch (error) {
      this.refused = error.message;
    }
  }

  async perform(fields) {
    const { kind, place, database } = this.dialog;
    switch (kind) {
      case 'database':
        await api.call('POST', '/admin/v1/databases', { id: fields.id });
        break;
      case 'container':
        await api.call('POST', `/admin/v1/databases/${encodeURIComponent(database)}/containers`,
          this.definition(fields));
        break;
      default:
        if (fields.name !== place.container) {
          throw new Error('The name is another one. Nothing was deleted.');
        }
        await api.call('DELETE', pathOf(place));
        this.place = undefined;
    }
  }

  definition(fields) {
    const paths = fields.key.split(',').map((path) => path.trim());
    const body = {
      id: fields.id,
      api: fields.api,
      partitionKey: { paths, kind: paths.length > 1 ? 'MultiHash' : 'Hash', version: 2 },
    };
    if (fields.throughput) {
      body.throughput = { ruPerSecond: Number(fields.throughput) };
    }
    if (fields.indexing) {
      body.indexingPolicy = JSON.parse(fields.indexing);
    }
    return body;
  }

  render() {
    return html`<div class="page">
      <nav class="panel" aria-label="Databases">
        <div class="row"><button @click=${() => this.ask({ kind: 'database' })}>New database</button>
          <button @click=${this.load}>Read again</button></div>
        ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
        ${this.databases?.length === 0 && !this.error
          ? html`<p class="faint">There is nothing yet. Create a database, then a container in it; or
              connect a client, which can create both: see Connect.</p>` : nothing}
        <ul class="tree">${(this.databases ?? []).map((database) => this.branch(database))}</ul>
      </nav>
      <section>${this.place ? this.chosen() : html`
        <p class="faint">Choose a container, a table or a graph.</p>`}</section>
    </div>
    <dialog aria-labelledby="title" @close=${() => { this.dialog = undefined; }}>
      ${this.dialog ? this.form() : nothing}</dialog>`;
  }

  branch(database) {
    const isKeyspace = database.containers.some((one) => one.api === 'cassandra');
    return html`<li><b>${database.database}</b>
      ${isKeyspace ? nothing : html`<button class="item" aria-label="New container in ${database.database}"
        @click=${() => this.ask({ kind: 'container', database: database.database })}>+ new</button>`}
      <ul>${database.containers.map((one) => html`<li>
        <button class="item" aria-current=${this.place?.database === database.database
            && this.place?.container === one.container}
          @click=${() => this.choose(database, one)}>${one.container}
          <span class="faint">${KINDS[one.api]}</span></button></li>`)}</ul></li>`;
  }

  chosen() {
    const { place } = this;
    const tabs = place.api === 'cassandra' ? ['query'] : ['items', 'query'];
    return html`
      <div class="row"><h1>${place.database}/${place.container}</h1>
        <div class="row" role="tablist" aria-label="Views">${tabs.map((tab) => html`
          <button role="tab" aria-selected=${this.tab === tab} @click=${() => { this.tab = tab; }}>
            ${tab === 'items' ? 'Items' : 'Query'}</button>`)}</div>
        ${place.api === 'cassandra' ? nothing : html`<button class="bad"
          @click=${() => this.ask({ kind: 'delete', place })}>Delete ${KINDS[place.api]}</button>`}
      </div>
      ${this.tab === 'items' ? html`<orrery-items .place=${place}></orrery-items>`
        : html`<orrery-query .place=${place}></orrery-query>`}`;
  }

  form() {
    return html`<form @submit=${this.submit}>
      ${this.fields()}
      <div class="error" role="alert">${this.refused}</div>
      <div class="row">
        <button class="main">${this.dialog.kind === 'delete' ? 'Delete' : 'Create'}</button>
        <button type="button" @click=${this.close}>Cancel</button></div>
    </form>`;
  }

  fields() {
    switch (this.dialog.kind) {
      case 'database': return html`<h2 id="title">New database</h2>
        <label>Name <input name="id" required></label>`;
      case 'container': return html`<h2 id="title">New container in ${this.dialog.database}</h2>
        <label>Name <input name="id" required></label>
        <label>For <select name="api"><option value="nosql">JSON items</option>
          <option value="gremlin">a graph</option></select></label>
        <label>Partition key <input name="key" placeholder="/customer or /tenant,/user" required></label>
        <label>RU/s of its own <input name="throughput" inputmode="numeric" placeholder="400"></label>
        <label>Indexing policy <textarea name="indexing" rows="4" cols="28"
          placeholder="JSON; empty: every path"></textarea></label>`;
      default: return html`<h2 id="title">Delete ${this.dialog.place.container}</h2>
        <p>Everything in it is lost. Type its name to delete it.</p>
        <label>Name <input name="name" autocomplete="off" required></label>`;
    }
  }
}

customElements.define('orrery-explorer', OrreryExplorer);
