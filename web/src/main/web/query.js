import { LitElement, css, html, nothing } from 'lit';
import { api, pathOf } from './api.js';
import { counted } from './format.js';
import { drawing, graphOf } from './graph.js';
import { common } from './styles.js';
import { table } from './table.js';
import { tabs } from './tabs.js';
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

  /** SQL is run for its plan, which then has what was really done; the others are only planned. */
  async explain() {
    this.error = '';
    const { query } = this.question();
    try {
      switch (this.language) {
        case 'cql':
          this.plan = await api.call('POST', '/admin/v1/query/cql/explain', this.question());
          break;
        case 'gremlin':
          this.plan = await this.traversalPlan(query);
          break;
        default:
          this.plan = await api.call('POST', `${pathOf(this.place)}/explain`, { query, execute: true });
      }
      this.view = 'plan';
    } catch (error) {
      this.error = error.message;
    }
  }

  async traversalPlan(query) {
    const { results } = await api.call('POST', '/admin/v1/query/gremlin',
      { ...this.question(), query: `${query}.explain()` });
    return { text: results.map((one) => (typeof one === 'string' ? one : JSON.stringify(one, null, 2))).join('\n') };
  }

  render() {
    return html`
      <orrery-editor .language=${this.language} .names=${this.names} .table=${this.place.container}
        label="Statement"
        @run=${() => this.run()}></orrery-editor>
      <div class="row">
        <button class="main" ?disabled=${this.running} @click=${() => this.run()}>Run (Ctrl-Enter)</button>
        ${this.running ? html`<button @click=${() => this.#abort.abort()}>Cancel</button>` : nothing}
        <button @click=${this.explain}>${this.language === 'sql' ? 'Run with plan' : 'Plan'}</button>
        ${this.answer ? html`<span role="status">${this.statistics()}</span>` : nothing}
      </div>
      ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
      ${this.answer || this.plan ? this.result() : nothing}`;
  }

  statistics() {
    const { statistics } = this.answer;
    const figures = [counted(this.rows.length, 'row'), `${this.answer.requestUnits} RU`, `${this.spent} ms`];
    if (statistics) {
      figures.push(`${counted(statistics.partitionsAsked, 'partition')} asked`,
        `${counted(statistics.documents, 'document')} loaded`);
      if (statistics.usedIndexes.length > 0) {
        figures.push(`indexes ${statistics.usedIndexes.join(', ')}`);
      }
    }
    return figures.join(', ') + (this.answer.cut ? '; there were more results' : '');
  }

  result() {
    const views = [...(this.answer ? ['table', 'json'] : []),
      ...(this.answer && this.language === 'gremlin' ? ['graph'] : []), ...(this.plan ? ['plan'] : [])];
    return html`
      ${tabs('Result as', views.map((view) => [view, view]), this.view, (view) => { this.view = view; })}
      <div class="panel scroll" tabindex="0" role="region" aria-label="Result">${this.shown()}</div>
      ${this.answer?.continuation && this.view !== 'plan'
        ? html`<button @click=${() => this.run(this.answer.continuation)}>Load more</button>` : nothing}`;
  }

  shown() {
    if (this.view === 'plan') {
      return this.plan.plan ? this.node(this.plan.plan) : html`<pre>${this.plan.text}</pre>`;
    }
    if (this.rows.length === 0) {
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
      ? `${label}: ${counted(one.rows, 'row')}, ${counted(one.documents, 'document')}, ${one.requestUnits} RU` : '');
    return html`<ul><li><b>${node.operator}</b> ${node.detail}
      <div class="faint">${figures('estimated', node.estimated)} ${figures('actual', node.actual)}</div>
      ${node.inputs.map((input) => this.node(input))}</li></ul>`;
  }

  /** Vertices and edges of the result; a click on a vertex fetches its neighbours. */
  graph() {
    const { vertices, edges } = graphOf(this.rows);
    if (vertices.length === 0) {
      return html`<p class="faint">The result has no vertices or edges to draw.</p>`;
    }
    return html`<orrery-chart class="graph" label="Graph of the result" .option=${drawing(vertices, edges)}
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

customElements.define('orrery-query', OrreryQuery);
