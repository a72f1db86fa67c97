import { LitElement, css, html, nothing } from 'lit';
import { api, count, pathOf } from './api.js';
import { common } from './styles.js';
import './chart.js';
import './editor.js';

const LANGUAGES = { nosql: 'sql', gremlin: 'gremlin', cassandra: 'cql' };

/** A statement, its result as table, JSON, graph or plan, and what it took. */
class OrreryQuery extends LitElement {
  static properties = {
    place: { attribute: false }, language: { state: true }, names: { state: true },
    answer: { state: true }, rows: { state: true }, view: { state: true }, plan: { state: true },
    error: { state: true }, running: { state: true }, spent: { state: true },
  };

  static styles = [common, css`
    ul { margin: 0; padding-left: 1.2em; } .graph { height: 26rem; }
  `];

  #abort;

  constructor() {
    super();
    this.view = 'table';
    this.language = 'sql';
    this.names = [];
  }

  willUpdate(changed) {
    if (changed.has('place') && this.place) {
      this.language = LANGUAGES[this.place.api];
      this.answer = undefined;
      this.plan = undefined;
      this.error = '';
      this.view = 'table';
      this.findNames();
    }
  }

  updated(changed) {
    if (changed.has('place') && this.place) {
      this.editor.value = this.sample();
    }
  }

  get editor() {
    return this.renderRoot.querySelector('orrery-editor');
  }

  sample() {
    switch (this.language) {
      case 'cql': return `SELECT * FROM "${this.place.database}"."${this.place.container}" LIMIT 50`;
      case 'gremlin': return 'g.V().limit(50)';
      default: return 'SELECT * FROM c';
    }
  }

  async findNames() {
    const { place } = this;
    try {
      const { properties } = await api.read(`${pathOf(place)}/properties`);
      if (place === this.place) {
        this.names = properties;
      }
    } catch {
      this.names = [];
    }
  }

  question(continuation) {
    const text = this.editor.value.trim().replace(/;$/, '');
    const question = { query: text, maxItems: 100, continuation };
    return this.language === 'cql'
      ? { ...question, keyspace: this.place.database }
      : { ...question, database: this.place.database, container: this.place.container };
  }

  async run(continuation) {
    this.#abort?.abort();
    this.#abort = new AbortController();
    this.running = true;
    this.error = '';
    const start = performance.now();
    try {
      const answer = await api.call('POST', `/admin/v1/query/${this.language}`,
        this.question(continuation), this.#abort.signal);
      const page = answer.rows ?? answer.results;
      this.rows = continuation ? [...this.rows, ...page] : page;
      this.answer = answer;
      this.plan = undefined;
      this.spent = Math.round(performance.now() - start);
      if (this.view === 'plan') {
        this.view = 'table';
      }
    } catch (error) {
      this.error = error.message;
    }
    this.running = false;
  }

  async explain() {
    this.error = '';
    try {
      this.plan = await api.call('POST', `${pathOf(this.place)}/explain`,
        { query: this.editor.value.trim().replace(/;$/, ''), execute: true });
      this.view = 'plan';
    } catch (error) {
      this.error = error.message;
    }
  }

  render() {
    return html`
      <orrery-editor .language=${this.language} .names=${this.names} label="Statement"
        @run=${() => this.run()}></orrery-editor>
      <div class="row">
        <button class="main" ?disabled=${this.running} @click=${() => this.run()}>Run (Ctrl-Enter)</button>
        ${this.running ? html`<button @click=${() => this.#abort.abort()}>Cancel</button>` : nothing}
        ${this.language === 'sql' ? html`<button @click=${this.explain}>Run with plan</button>` : nothing}
        ${this.answer ? html`<span role="status">${this.statistics()}</span>` : nothing}
      </div>
      ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
      ${this.answer || this.plan ? this.result() : nothing}`;
  }

  statistics() {
    const { statistics } = this.answer;
    const figures = [`${count(this.rows.length)} rows`, `${this.answer.requestUnits} RU`, `${this.spent} ms`];
    if (statistics) {
      figures.push(`${statistics.partitionsAsked} partitions asked`,
        `${count(statistics.documents)} documents loaded`);
      if (statistics.usedIndexes.length > 0) {
        figures.push(`indexes ${statistics.usedIndexes.join(', ')}`);
      }
    }
    return figures.join(', ') + (this.answer.cut ? '; there were more results' : '');
  }

  result() {
    const views = ['table', 'json', ...(this.language === 'gremlin' ? ['graph'] : []),
      ...(this.plan ? ['plan'] : [])];
    return html`
      <div class="row" role="tablist" aria-label="Result">${views.map((view) => html`
        <button role="tab" aria-selected=${this.view === view} @click=${() => { this.view = view; }}>
          ${view}</button>`)}</div>
      <div class="panel scroll" tabindex="0" aria-label="Result">${this.shown()}</div>
      ${this.answer?.continuation && this.view !== 'plan'
        ? html`<button @click=${() => this.run(this.answer.continuation)}>Load more</button>` : nothing}`;
  }

  shown() {
    if (this.view === 'plan') {
      return this.node(this.plan.plan);
    }
    if (!this.answer || this.rows.length === 0) {
      return html`<p class="faint">No rows.</p>`;
    }
    switch (this.view) {
      case 'json': return html`<pre>${JSON.stringify(this.rows, null, 2)}</pre>`;
      case 'graph': return this.graph();
      default: return table(this.answer.columns?.map((one) => one.name), this.rows);
    }
  }

  node(node) {
    const figures = (label, one) => (one
      ? `${label}: ${count(one.rows)} rows, ${count(one.documents)} documents, ${one.requestUnits} RU` : '');
    return html`<ul><li><b>${node.operator}</b> ${node.detail}
      <div class="faint">${figures('estimated', node.estimated)} ${figures('actual', node.actual)}</div>
      ${node.inputs.map((input) => this.node(input))}</li></ul>`;
  }

  /** Vertices and edges of the result; a click on a vertex fetches its neighbours. */
  graph() {
    const vertices = new Map();
    const edges = new Map();
    const visit = (value) => {
      if (value?.type === 'vertex') {
        vertices.set(String(value.id), value);
      } else if (value?.type === 'edge') {
        edges.set(String(value.id), value);
      } else if (value && typeof value === 'object') {
        Object.values(value).forEach(visit);
      }
    };
    this.rows.forEach(visit);
    for (const edge of edges.values()) {
      for (const [id, label] of [[edge.outV, edge.outVLabel], [edge.inV, edge.inVLabel]]) {
        if (!vertices.has(String(id))) {
          vertices.set(String(id), { id, label });
        }
      }
    }
    if (vertices.size === 0) {
      return html`<p class="faint">The result has no vertices or edges to draw.</p>`;
    }
    const option = {
      tooltip: {},
      series: [{
        id: 'graph', type: 'graph', layout: 'force', roam: true, draggable: true, symbolSize: 24,
        label: { show: true, position: 'right' }, edgeSymbol: ['none', 'arrow'],
        force: { repulsion: 160, edgeLength: 90 },
        data: [...vertices.values()].map((one) => ({ id: String(one.id), name: `${one.label} ${one.id}` })),
        links: [...edges.values()].map((one) => ({
          source: String(one.outV), target: String(one.inV),
          label: { show: true, formatter: one.label },
        })),
      }],
    };
    return html`<orrery-chart class="graph" label="Graph of the result" .option=${option}
      @pick=${(event) => this.expand(event.detail)}></orrery-chart>`;
  }

  async expand(picked) {
    if (picked.dataType !== 'node') {
      return;
    }
    try {
      const answer = await api.call('POST', '/admin/v1/query/gremlin', {
        database: this.place.database, container: this.place.container,
        query: 'g.V(id).bothE().limit(50)', bindings: { id: picked.data.id },
      });
      this.rows = [...this.rows, ...answer.results];
    } catch (error) {
      this.error = error.message;
    }
  }
}

function text(value) {
  if (value === undefined) {
    return '';
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Rows that are arrays under the given columns, or objects with columns of their own. */
export function table(columns, rows, pick) {
  const isObject = (row) => row !== null && typeof row === 'object' && !Array.isArray(row);
  const names = columns ?? [...new Set(rows.flatMap((row) => (isObject(row) ? Object.keys(row) : ['value'])))];
  const cell = (row, name, index) => {
    if (columns) {
      return row[index];
    }
    if (isObject(row)) {
      return row[name];
    }
    return name === 'value' ? row : undefined;
  };
  return html`<table><thead><tr>${names.map((name) => html`<th>${name}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr class=${pick ? 'choice' : ''} @click=${() => pick?.(row)}>
      ${names.map((name, index) => html`<td title=${text(cell(row, name, index))}>
        ${pick && index === 0
          ? html`<button @click=${() => pick(row)}>${text(cell(row, name, index))}</button>`
          : text(cell(row, name, index))}</td>`)}
    </tr>`)}</tbody></table>`;
}

customElements.define('orrery-query', OrreryQuery);
