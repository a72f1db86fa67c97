import { LitElement, css, html, nothing } from 'lit';
import { api, pathOf } from './api.js';
import { count } from './format.js';
import { KINDS, callOf, sampleOf } from './script-calls.js';
import { common } from './styles.js';
import './editor.js';

/** Stored procedures, triggers and functions: written, saved, tried. */
class OrreryScripts extends LitElement {
  static properties = {
    place: { attribute: false }, all: { state: true }, open: { state: true }, error: { state: true },
    said: { state: true }, deleting: { state: true }, run: { state: true }, running: { state: true },
  };

  static styles = [common, css`
    .both { display: grid; grid-template-columns: minmax(10rem, 15rem) minmax(0, 1fr); gap: 0.9em; }
    @media (max-width: 60rem) { .both { grid-template-columns: minmax(0, 1fr); } }
    ul { list-style: none; margin: 0; padding: 0; }
    li button { width: 100%; text-align: left; margin-bottom: 0.2em; }
    form { margin: 0.6em 0; } form input { min-width: min(22rem, 60vw); }
  `];

  #abort;

  constructor() {
    super();
    this.all = {};
  }

  willUpdate(changed) {
    if (changed.has('place') && this.place) {
      this.close();
      this.load();
    }
  }

  close() {
    this.open = undefined;
    this.run = undefined;
    this.error = '';
    this.said = '';
    this.deleting = false;
  }

  async load() {
    const { place } = this;
    try {
      const all = await api.read(`${pathOf(place)}/scripts`);
      if (place === this.place) {
        this.all = all;
      }
    } catch (error) {
      this.error = error.message;
    }
  }

  get editor() {
    return this.renderRoot.querySelector('orrery-editor');
  }

  path(id) {
    return `${pathOf(this.place)}/scripts/${this.open.kind}/${encodeURIComponent(id)}`;
  }

  async show(kind, script) {
    this.close();
    this.open = { kind, ...script };
    await this.updateComplete;
    this.editor.value = script.body;
  }

  create(kind) {
    this.show(kind, sampleOf(kind));
  }

  async save(event) {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.target));
    this.error = '';
    this.said = '';
    try {
      const saved = await api.call('PUT', this.path(this.open.etag ? this.open.id : fields.id),
        { ...fields, body: this.editor.value, etag: this.open.etag });
      this.open = { kind: this.open.kind, ...saved };
      this.said = 'Saved.';
      await this.load();
    } catch (error) {
      this.error = error.status === 409 || error.status === 412
        ? `${error.message} Somebody else may have changed it: open it again.` : error.message;
    }
  }

  async erase() {
    try {
      await api.call('DELETE', `${this.path(this.open.id)}?etag=${encodeURIComponent(this.open.etag)}`);
      this.close();
      this.said = 'Deleted.';
      await this.load();
    } catch (error) {
      this.error = error.message;
    }
  }

  async try(event) {
    event.preventDefault();
    this.error = '';
    this.run = undefined;
    this.running = true;
    this.#abort = new AbortController();
    const start = performance.now();
    try {
      const call = callOf(this.place, this.open, Object.fromEntries(new FormData(event.target)));
      const answer = await api.call('POST', call.path ?? `${this.path(this.open.id)}/run`, call.body,
        this.#abort.signal);
      this.run = { ...call.read(answer), millis: Math.round(performance.now() - start) };
    } catch (error) {
      this.error = error.message;
    }
    this.running = false;
  }

  render() {
    return html`
      ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
      <div class="both">
        <nav class="panel" aria-label="Scripts">${Object.entries(KINDS).map(([kind, words]) => html`
          <h2>${words.many}</h2>
          ${(this.all[kind] ?? []).length === 0 ? html`<p class="faint">${words.none}</p>` : nothing}
          <ul>${(this.all[kind] ?? []).map((script) => html`<li><button
            aria-current=${this.open?.kind === kind && this.open.id === script.id}
            @click=${() => this.show(kind, script)}>${script.id}</button></li>`)}</ul>
          <button @click=${() => this.create(kind)}>New ${words.one}</button>`)}
          <p class="good" role="status">${this.said}</p>
        </nav>
        <section>${this.open ? this.editing() : html`
          <p class="faint">Choose a script or make a new one. Procedures run as one transaction in a
            logical partition; triggers with a write that names them; functions in queries.</p>`}
        </section>
      </div>`;
  }

  editing() {
    const { open } = this;
    return html`
      <form id="definition" class="row" @submit=${this.save}>
        <label>Name <input name="id" required .value=${open.id}></label>
        ${open.kind === 'triggers' ? this.rule(open) : nothing}
      </form>
      <orrery-editor language="javascript" label="Script"></orrery-editor>
      <div class="row">
        <button class="main" form="definition">Save</button>
        ${open.etag ? html`<button class="bad" @click=${() => { this.deleting = true; }}>Delete</button>`
          : nothing}
        ${this.deleting ? html`<span>Delete ${open.id} for good?
          <button class="bad" @click=${this.erase}>Yes, delete</button>
          <button @click=${() => { this.deleting = false; }}>No</button></span>` : nothing}
      </div>
      ${open.etag ? this.trial() : html`<p class="faint">Save it, then it can be run.</p>`}`;
  }

  rule(open) {
    const option = (value, chosen, label = value) => html`
      <option value=${value} ?selected=${value === chosen}>${label}</option>`;
    return html`
      <label>Runs <select name="triggerType">${option('pre', open.triggerType, 'before')}
        ${option('post', open.triggerType, 'after')}</select></label>
      <label>Operation <select name="triggerOperation">
        ${['all', 'create', 'replace', 'delete'].map((name) => option(name, open.triggerOperation))}
      </select></label>`;
  }

  trial() {
    const { kind } = this.open;
    return html`<section class="panel"><h2>Run</h2>
      <p class="faint">${KINDS[kind].effect}</p>
      <form class="row" @submit=${this.try}>
        ${kind === 'procedures' ? html`<label>Partition key
          <input name="key" required value='[""]'></label>` : nothing}
        ${kind === 'triggers'
          ? html`<label>Item <input name="item" required value='{"id": "1"}'></label>`
          : html`<label>Parameters <input name="parameters" value="[]"></label>`}
        <button class="main" ?disabled=${this.running}>Run</button>
        ${this.running ? html`<button type="button" @click=${() => this.#abort.abort()}>Cancel</button>`
          : nothing}
      </form>
      ${this.run ? this.result(this.run) : nothing}</section>`;
  }

  result(run) {
    return html`
      <p role="status">${run.ended ? 'Ended' : 'Failed, and changed nothing'}: ${count(run.requestUnits)} RU,
        ${run.millis} ms${run.partition === undefined ? '' : `, in partition ${run.partition}`}</p>
      ${run.ended
        ? html`<h3>Response</h3><pre>${JSON.stringify(run.response, null, 2)}</pre>`
        : html`<p class="error" role="alert">${run.error}</p>`}
      ${run.log ? html`<h3>Log</h3><pre>${run.log}</pre>` : nothing}`;
  }
}

customElements.define('orrery-scripts', OrreryScripts);
