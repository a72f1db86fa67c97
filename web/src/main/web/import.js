import { LitElement, css, html, nothing } from 'lit';
import { api, pathOf } from './api.js';
import { bytes, count } from './format.js';
import { Importer } from './importer.js';
import { formatOf } from './records.js';
import { common } from './styles.js';

const TEXT_TYPES = new Set(['ascii', 'text', 'varchar', 'blob', 'date', 'duration', 'inet', 'time',
  'timestamp', 'timeuuid', 'uuid']);
const SHOWN_REFUSALS = 100;

async function* chunksOf(file) {
  const source = file.stream().getReader();
  try {
    for (let part = await source.read(); !part.done; part = await source.read()) {
      yield part.value;
    }
  } finally {
    await source.cancel();
  }
}

/** The name of a column in the JSON of CQL: in quotes unless it is all lower case. */
function member(name) {
  return /^[a-z][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}

/** Writes a file of JSON or CSV into a container, and tells what was refused. */
class OrreryImport extends LitElement {
  static properties = {
    place: { attribute: false }, file: { state: true }, running: { state: true },
    figures: { state: true }, outcome: { state: true }, error: { state: true },
  };

  static styles = [common, css`
    form { display: grid; gap: 0.7em; grid-template-columns: minmax(0, 1fr); justify-items: start; } progress { width: min(30rem, 100%); }
  `];

  #abort;

  willUpdate(changed) {
    if (changed.has('place')) {
      this.#abort?.abort();
      this.file = undefined;
      this.figures = undefined;
      this.outcome = '';
      this.error = '';
    }
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#abort?.abort();
  }

  get isTable() {
    return this.place.api === 'cassandra';
  }

  async start(event) {
    event.preventDefault();
    const fields = new FormData(event.target);
    this.#abort = new AbortController();
    this.running = true;
    this.outcome = '';
    this.error = '';
    const { signal } = this.#abort;
    try {
      const options = { ...await this.options(fields), signal };
      const importer = new Importer((lines) => this.send(fields, lines, signal), options,
        () => { this.figures = { ...importer }; });
      this.figures = { ...importer };
      await this.run(importer, signal);
      this.figures = { ...importer };
    } catch (error) {
      this.error = error.message;
    }
    this.running = false;
  }

  async run(importer, signal) {
    try {
      await importer.run(chunksOf(this.file));
      this.outcome = signal.aborted ? 'Cancelled: what was written stays.' : 'Done.';
    } catch (error) {
      if (!signal.aborted) {
        throw error;
      }
      this.outcome = 'Cancelled: what was written stays.';
    }
  }

  async options(fields) {
    const texts = new Set((fields.get('texts') ?? '').split(',').map((name) => name.trim()));
    if (this.isTable) {
      const { columns, counters } = await api.read(`${pathOf(this.place)}/definition`);
      if (counters) {
        throw new Error('A table with counters cannot be imported: CQL can only add to them.');
      }
      columns.filter((column) => TEXT_TYPES.has(column.type))
        .forEach((column) => texts.add(member(column.name)));
    }
    return { format: fields.get('format'), texts, withId: !this.isTable };
  }

  send(fields, lines, signal) {
    const path = this.isTable ? '/rows' : `/items?mode=${fields.get('mode')}`;
    return api.call('POST', pathOf(this.place) + path, lines, signal);
  }

  download() {
    const lines = this.figures.refused.map((one) => JSON.stringify(one)).join('\n');
    const address = URL.createObjectURL(new Blob([lines, '\n'], { type: 'application/x-ndjson' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `${this.file.name}.refused`;
    link.click();
    URL.revokeObjectURL(address);
  }

  render() {
    return html`
      <form class="panel" @submit=${this.start}>
        <p class="faint">JSON lines, one JSON array, or CSV with the names of the columns in its first
          line. For very large files the command goes on after a break:
          <code>orrery import ${this.place.database}/${this.place.container} FILE</code></p>
        <label>File <input type="file" name="file" required accept=".json,.jsonl,.ndjson,.csv,.txt"
          ?disabled=${this.running} @change=${(event) => { [this.file] = event.target.files; }}></label>
        <label>Format <select name="format" .value=${this.file ? formatOf(this.file.name) : 'jsonl'}>
          <option value="jsonl">JSON lines</option><option value="json">JSON array</option>
          <option value="csv">CSV</option></select></label>
        ${this.isTable ? nothing : html`<label>Items that exist <select name="mode">
          <option value="upsert">are replaced</option><option value="create">are refused</option>
          </select></label>`}
        <label>Columns of texts <input name="texts" placeholder="zip,phone (CSV only)"></label>
        <div class="row">
          <button class="main" ?disabled=${this.running || !this.file}>Import</button>
          ${this.running ? html`<button type="button" @click=${() => this.#abort.abort()}>
            Cancel</button>` : nothing}</div>
      </form>
      ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
      ${this.figures ? this.progress(this.figures) : nothing}`;
  }

  progress(figures) {
    return html`<section class="panel" aria-label="Progress">
      <progress max=${this.file.size || 1} .value=${figures.bytes} aria-label="Read of the file"></progress>
      <p role="status">${this.outcome} ${count(figures.done)} written,
        ${count(figures.refusedCount)} refused, ${count(figures.throttled)} sent again for want of budget,
        ${count(figures.requestUnits)} RU; ${bytes(figures.bytes)} of ${bytes(this.file.size)} read</p>
      ${figures.refused.length > 0 ? this.report(figures) : nothing}
    </section>`;
  }

  report(figures) {
    return html`<h2>Refused</h2>
      <div class="row"><button @click=${this.download}>Save the refused records</button>
        ${figures.refusedCount > figures.refused.length
          ? html`<span class="faint">Only the first ${count(figures.refused.length)} are kept.</span>`
          : nothing}</div>
      <div class="scroll" tabindex="0" role="region" aria-label="Refused records"><table>
        <thead><tr><th class="number">Record</th><th class="number">Status</th><th>Reason</th>
          <th>Text</th></tr></thead>
        <tbody>${figures.refused.slice(0, SHOWN_REFUSALS).map((one) => html`<tr>
          <td class="number">${one.record}</td><td class="number">${one.status}</td>
          <td title=${one.error}>${one.error}</td><td title=${one.text}>${one.text}</td></tr>`)}</tbody>
      </table></div>`;
  }
}

customElements.define('orrery-import', OrreryImport);
