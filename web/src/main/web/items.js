import { LitElement, css, html, nothing } from 'lit';
import { api, pathOf } from './api.js';
import { common } from './styles.js';
import { table } from './table.js';
import './editor.js';

const SYSTEM = ['_rid', '_self', '_etag', '_attachments', '_ts'];

/** Of an item in the list; the editor shows all of it. */
const MOST_SHOWN = 300;

/** The items of a container in pages, and an editor for one of them. */
class OrreryItems extends LitElement {
  static properties = {
    place: { attribute: false }, items: { state: true }, more: { state: true }, keys: { state: true },
    open: { state: true }, error: { state: true }, said: { state: true }, deleting: { state: true },
  };

  static styles = [common, css`
    .both { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.9em; }
    .both.open { grid-template-columns: minmax(0, 1fr) minmax(0, 1.2fr); }
    @media (max-width: 60rem) { .both.open { grid-template-columns: minmax(0, 1fr); } }
    td:last-child { width: 75%; max-width: 0; color: var(--faint);
      font: 0.85em ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
  `];

  willUpdate(changed) {
    if (changed.has('place') && this.place) {
      this.items = [];
      this.open = undefined;
      this.said = '';
      this.load();
    }
  }

  async load(continuation) {
    const { place } = this;
    this.error = '';
    try {
      const [page, { definition }] = await Promise.all([
        api.read(`${pathOf(place)}/items?maxItems=50`
          + (continuation ? `&continuation=${encodeURIComponent(continuation)}` : '')),
        api.read(`${pathOf(place)}/definition`),
      ]);
      if (place === this.place) {
        this.items = continuation ? [...this.items, ...page.items] : page.items;
        this.more = page.continuation;
        this.keys = definition.partitionKey.paths;
      }
    } catch (error) {
      this.error = error.message;
    }
  }

  get editor() {
    return this.renderRoot.querySelector('orrery-editor');
  }

  async show(item) {
    this.open = item;
    this.said = '';
    this.error = '';
    await this.updateComplete;
    const shown = Object.fromEntries(Object.entries(item).filter(([name]) => !SYSTEM.includes(name)));
    this.editor.value = JSON.stringify(shown, null, 2);
  }

  create() {
    const fresh = { id: crypto.randomUUID?.() ?? String(Date.now()) };
    for (const path of this.keys ?? []) {
      fresh[path.slice(1).split('/')[0]] = '';
    }
    this.show(fresh);
  }

  async save() {
    this.error = '';
    this.said = '';
    let item;
    try {
      item = JSON.parse(this.editor.value);
    } catch (error) {
      this.error = `This is not JSON: ${error.message}`;
      return;
    }
    try {
      if (this.open._etag) {
        const answer = await api.call('POST', `${pathOf(this.place)}/items/replace`,
          { item, etag: this.open._etag });
        this.open = answer.item;
      } else {
        const answer = await api.call('POST', `${pathOf(this.place)}/items?mode=create`,
          JSON.stringify(item));
        if (answer.failures.length > 0) {
          throw new Error(answer.failures[0].error);
        }
        this.open = undefined;
      }
      this.said = 'Saved.';
      await this.load();
    } catch (error) {
      this.error = error.status === 409
        ? `${error.message} Somebody else may have changed it: open it again.` : error.message;
    }
  }

  key(item) {
    return (this.keys ?? []).map((path) => {
      const value = path.slice(1).split('/').reduce((at, name) => at?.[name], item);
      return value === undefined || (typeof value === 'object' && value !== null) ? {} : value;
    });
  }

  // Not `remove`: every element has a method of that name, which takes it off the page.
  async erase() {
    this.deleting = false;
    this.error = '';
    try {
      const answer = await api.call('POST', `${pathOf(this.place)}/items/delete`, JSON.stringify({
        id: this.open.id, partitionKey: this.key(this.open), etag: this.open._etag,
      }));
      if (answer.failures.length > 0) {
        throw new Error(answer.failures[0].error);
      }
      this.open = undefined;
      this.said = 'Deleted.';
      await this.load();
    } catch (error) {
      this.error = error.message;
    }
  }

  columns() {
    return ['id', ...(this.keys ?? []).map((path) => path.slice(1).split('/')[0])]
      .filter((name, index, all) => all.indexOf(name) === index);
  }

  /** An item as a row: what it is addressed by, and the beginning of the rest. */
  row(item, columns) {
    const rest = Object.entries(item).filter(([name]) => !SYSTEM.includes(name) && !columns.includes(name));
    const text = JSON.stringify(Object.fromEntries(rest)).slice(0, MOST_SHOWN);
    return Object.assign([...columns.map((name) => item[name]), text], { item });
  }

  render() {
    const columns = this.columns();
    const rows = this.items.map((item) => this.row(item, columns));
    return html`
      <div class="row">
        <button class="main" @click=${this.create}>New item</button>
        <button @click=${() => this.load()}>Read again</button>
        <span class="good" role="status">${this.said}</span>
      </div>
      ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
      <div class=${this.open ? 'both open' : 'both'}>
        <div>
          <div class="panel scroll" tabindex="0" role="region" aria-label="Items">
            ${rows.length === 0
              ? html`<p class="faint">No items yet. Create one here, or import a file:
                  <code>orrery import ${this.place.database}/${this.place.container} FILE</code></p>`
              : table([...columns, 'the rest'], rows, (row) => this.show(row.item))}
          </div>
          ${this.more ? html`<button @click=${() => this.load(this.more)}>Load more</button>` : nothing}
        </div>
        ${this.open ? html`<div>
          <orrery-editor language="json" label="Item"></orrery-editor>
          <div class="row">
            <button class="main" @click=${this.save}>Save</button>
            ${this.open._etag ? html`<button class="bad" @click=${() => { this.deleting = true; }}>
              Delete</button>` : nothing}
            ${this.deleting ? html`<span>Delete ${this.open.id} for good?
              <button class="bad" @click=${this.erase}>Yes, delete</button>
              <button @click=${() => { this.deleting = false; }}>No</button></span>` : nothing}
          </div></div>` : nothing}
      </div>`;
  }
}

customElements.define('orrery-items', OrreryItems);
