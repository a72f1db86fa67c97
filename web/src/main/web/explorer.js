import { LitElement, css, html, nothing } from 'lit';
import { api } from './api.js';
import { form, perform } from './catalog-forms.js';
import { KINDS } from './format.js';
import { common } from './styles.js';
import { tabs } from './tabs.js';
import './import.js';
import './items.js';
import './overview.js';
import './query.js';
import './scripts.js';

const TABS = { items: 'Items', query: 'Query', scripts: 'Scripts', import: 'Import' };

function tabsOf(place) {
  return place.api === 'cassandra' ? ['query', 'import'] : Object.keys(TABS);
}

/** Databases and what is in them; what is chosen is shown beside it. */
class OrreryExplorer extends LitElement {
  static properties = {
    databases: { state: true }, place: { state: true }, tab: { state: true }, error: { state: true },
    dialog: { state: true }, refused: { state: true },
  };

  static styles = [common, css`
    .page { display: grid; grid-template-columns: minmax(11rem, 17rem) minmax(0, 1fr); gap: 1em; }
    @media (max-width: 50rem) { .page { grid-template-columns: minmax(0, 1fr); } }
    nav { align-self: start; } nav .row { margin-top: 0; }
    nav .row button { padding-inline: 0.65em; }
    ul { list-style: none; margin: 0; padding-left: 0.8em; } .tree { padding-left: 0; }
    .tree > li { padding-block: 0.25em; }
    .name { display: flex; align-items: center; gap: 0.4em; } .name b { margin-right: auto; }
    li button.item { border: none; background: none; padding: 0.15em 0.4em; text-align: left; }
    li ul button.item { width: 100%; } li ul button.item:hover { background: var(--raised); }
    li button.item[aria-current="true"] { background: var(--raised); color: var(--accent); }
    h1 { margin-block: 0.2em; } .title { margin-top: 0; } .title > .bad { margin-left: auto; }
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
    if (!tabsOf(this.place).includes(this.tab)) {
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
    const { dialog } = this;
    try {
      await perform(dialog, Object.fromEntries(new FormData(event.target)));
      if (dialog.kind === 'delete' && dialog.place.database === this.place?.database) {
        this.place = undefined;
      }
      this.close();
      await this.load();
    } catch (error) {
      this.refused = error.message;
    }
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
        <orrery-overview .databases=${this.databases}
          @choose=${({ detail }) => this.choose(detail, detail)}></orrery-overview>`}</section>
    </div>
    <dialog aria-labelledby="title" @close=${() => { this.dialog = undefined; }}>
      ${this.dialog ? form(this.dialog, this.refused,
        { submit: (event) => this.submit(event), close: () => this.close() }) : nothing}</dialog>`;
  }

  branch({ database, keyspace, containers }) {
    const what = keyspace ? 'table' : 'container';
    return html`<li><div class="name"><b>${database}</b>
      <span class="faint">${keyspace ? 'keyspace' : ''}</span>
      <button class="item" aria-label="New ${what} in ${database}"
        @click=${() => this.ask({ kind: what, database })}>+ new</button>
      <button class="item bad" aria-label="Delete ${database}" title="Delete ${database}"
        @click=${() => this.ask({ kind: 'delete',
          place: { database, api: keyspace ? 'cassandra' : 'nosql' } })}>&times;</button></div>
      <ul>${containers.map((one) => html`<li>
        <button class="item" aria-current=${this.place?.database === database
            && this.place?.container === one.container}
          @click=${() => this.choose({ database }, one)}>${one.container}
          <span class="faint">${KINDS[one.api]}</span></button></li>`)}</ul></li>`;
  }

  chosen() {
    const { place } = this;
    return html`
      <div class="row title"><h1>${place.database}/${place.container}</h1>
        ${tabs('Views', tabsOf(place).map((tab) => [tab, TABS[tab]]), this.tab,
          (tab) => { this.tab = tab; })}
        <button class="bad" @click=${() => this.ask({ kind: 'delete', place })}>
          Delete ${KINDS[place.api]}</button>
      </div>
      ${this.view(place)}`;
  }

  view(place) {
    switch (this.tab) {
      case 'items': return html`<orrery-items .place=${place}></orrery-items>`;
      case 'scripts': return html`<orrery-scripts .place=${place}></orrery-scripts>`;
      case 'import': return html`<orrery-import .place=${place}></orrery-import>`;
      default: return html`<orrery-query .place=${place}></orrery-query>`;
    }
  }
}

customElements.define('orrery-explorer', OrreryExplorer);
