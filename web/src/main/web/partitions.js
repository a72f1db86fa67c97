import { LitElement, css, html, nothing } from 'lit';
import { api, pathOf } from './api.js';
import { bytes, count } from './format.js';
import { heat, spending, storage, sum, throttled, totals } from './partition-charts.js';
import { common } from './styles.js';
import './chart.js';

const POLL_MILLIS = 2000;
const MOST_HISTORIES = 60;

/** The physical partitions of a container: what they hold, what they spend, how they split. */
class OrreryPartitions extends LitElement {
  static properties = {
    containers: { state: true }, chosen: { state: true }, status: { state: true },
    histories: { state: true }, picked: { state: true }, detail: { state: true },
    wanted: { state: true }, preview: { state: true }, error: { state: true }, busy: { state: true },
  };

  static styles = [common, css`
    .charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
      gap: 0.9em; }
  `];

  #timer;

  constructor() {
    super();
    this.containers = [];
    this.histories = new Map();
    this.wanted = '';
    this.error = '';
  }

  connectedCallback() {
    super.connectedCallback();
    this.#signed = () => this.start();
    api.addEventListener('signed', this.#signed);
    this.start();
    this.#timer = setInterval(() => this.refresh(), POLL_MILLIS);
  }

  #signed;

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.#timer);
    api.removeEventListener('signed', this.#signed);
  }

  async start() {
    try {
      this.error = '';
      const answer = await api.read('/admin/v1/containers');
      this.containers = answer.containers;
      if (!this.chosen && this.containers.length > 0) {
        this.choose(this.containers[0]);
      }
    } catch (error) {
      this.error = error.message;
    }
  }

  choose(container) {
    this.chosen = container;
    this.status = undefined;
    this.picked = undefined;
    this.detail = undefined;
    this.preview = undefined;
    this.histories = new Map();
    this.refresh();
  }

  async refresh() {
    if (!this.chosen || this.busy) {
      return;
    }
    const chosen = this.chosen;
    try {
      const status = await api.read(pathOf(chosen));
      const histories = new Map();
      for (const { partition } of status.partitions.slice(0, MOST_HISTORIES)) {
        const one = await api.read(`${pathOf(chosen)}/partitions/${partition}`);
        histories.set(partition, one.history);
        if (partition === this.picked) {
          this.detail = one;
        }
      }
      if (chosen === this.chosen) {
        this.before = new Set((this.status?.partitions ?? []).map((one) => one.partition));
        this.status = status;
        this.histories = histories;
        this.error = '';
      }
    } catch (error) {
      // A partition that was just split is gone: the next look shows its children.
      if (error.status !== 404 && error.status !== 503) {
        this.error = error.message;
      }
    }
  }

  async pick(partition) {
    this.picked = partition;
    this.detail = undefined;
    try {
      this.detail = await api.read(`${pathOf(this.chosen)}/partitions/${partition}`);
    } catch (error) {
      this.error = error.message;
    }
  }

  async act(action, body) {
    this.busy = action;
    this.error = '';
    try {
      await api.call('POST', `${pathOf(this.chosen)}/partitions/${this.picked}/${action}`, body);
      this.picked = undefined;
      this.detail = undefined;
    } catch (error) {
      this.error = error.message;
    }
    this.busy = undefined;
    this.refresh();
  }

  async look(event) {
    this.wanted = event.target.value;
    this.preview = undefined;
    const figure = Number(this.wanted);
    if (!Number.isInteger(figure) || figure <= 0) {
      return;
    }
    try {
      const name = this.status.throughput.kind === 'autoscale' ? 'autoscaleMaxRuPerSecond' : 'ruPerSecond';
      this.preview = await api.read(
        `${pathOf(this.chosen)}/throughput/preview?${name}=${figure}`);
    } catch (error) {
      this.preview = { possible: false, reason: error.message };
    }
  }

  async scale(event) {
    event.preventDefault();
    const name = this.status.throughput.kind === 'autoscale' ? 'autoscaleMaxRuPerSecond' : 'ruPerSecond';
    try {
      this.error = '';
      await api.call('PUT', `${pathOf(this.chosen)}/throughput`, { [name]: Number(this.wanted) });
      this.preview = undefined;
      this.refresh();
    } catch (error) {
      this.error = error.message;
    }
  }

  render() {
    return html`
      <h1>Partitions</h1>
      ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
      ${this.containers.length === 0
        ? html`<p class="faint">There is no container yet. Create one on the page Data, or with any
            client; then its physical partitions appear here.</p>`
        : html`<p><label>Container
            <select @change=${(event) => this.choose(this.containers[event.target.selectedIndex])}>
              ${this.containers.map((one) => html`
                <option ?selected=${one === this.chosen}>${one.database}/${one.container}</option>`)}
            </select></label></p>`}
      ${this.status ? this.body(this.status) : nothing}`;
  }

  body(status) {
    const { throughput } = status;
    return html`
      <div class="panel" role="group" aria-label="Load"><div class="figures">
        <span class="figure"><b>${count(throughput.provisioned)}</b>RU/s provisioned, ${throughput.kind}</span>
        <span class="figure"><b>${count(throughput.usable)}</b>RU/s usable</span>
        <span class="figure"><b>${count(status.spentRequestUnitsPerSecond)}</b>RU in the last second</span>
        <span class="figure"><b>${count(status.throttledPerSecond)}</b>throttled in it</span>
        <span class="figure"><b>${count(sum(totals(this.histories, 'throttled')))}</b>throttled in ten
          minutes</span>
        <span class="figure"><b>${count(status.items)}</b>items, ${bytes(status.bytes)}</span>
        <span class="figure"><b>${status.partitionCount}</b>physical partitions</span></div>
        ${throughput.pending ? html`<p>Partitions are being split for the throughput.</p>` : nothing}
      </div>
      <div class="charts">
        <section class="panel"><h2>Storage by partition</h2>
          <orrery-chart label="Bars: storage of each of ${status.partitionCount} physical partitions"
            .option=${storage(status.partitions, this.picked, this.before)}
            @pick=${(event) => this.pick(status.partitions[event.detail.dataIndex].partition)}>
          </orrery-chart></section>
        <section class="panel"><h2>Share of the budget that is spent</h2>
          ${this.overTime('Heat map: time by physical partition', () => heat(status.partitions, this.histories))}
        </section>
        <section class="panel"><h2>Request units a second</h2>
          ${this.overTime('Lines: spent, provisioned and usable over time',
            () => spending(this.histories, throughput))}</section>
        <section class="panel"><h2>Refused for want of budget</h2>
          ${this.overTime('Bars: throttled requests over time', () => throttled(this.histories))}</section>
        <section class="panel">${this.scaling(status)}</section>
      </div>
      ${this.table(status)}
      ${this.picked === undefined ? nothing : this.one()}
      ${this.changes(status)}`;
  }

  /** A chart of what was sampled; before the first sample, words. */
  overTime(label, option) {
    return [...this.histories.values()].every((samples) => samples.length === 0)
      ? html`<p class="faint">No sample yet. There is one for every few seconds, from the first
          request on.</p>`
      : html`<orrery-chart label=${label} .option=${option()}></orrery-chart>`;
  }

  scaling(status) {
    const { throughput } = status;
    return html`
      <h2>Scale</h2>
      <p class="faint">Least possible ${count(throughput.minimum)} RU/s; up to
        ${count(throughput.instantMaximum)} RU/s without a split.
        ${throughput.shared ? 'The database shares it.' : nothing}</p>
      <form class="row" @submit=${this.scale}>
        <label>RU/s <input inputmode="numeric" size="8" .value=${this.wanted} @input=${this.look}></label>
        <button class="main" ?disabled=${!this.preview?.possible}>Set</button>
      </form>
      <p role="status">${this.preview ? this.foresight(this.preview) : nothing}</p>`;
  }

  foresight(preview) {
    return preview.possible
      ? html`${count(preview.wanted)} RU/s make ${preview.partitionsThen} physical partitions of now
          ${preview.partitionsNow}, with ${count(preview.usableThen)} RU/s usable;
          ${preview.atOnce ? 'at once.' : 'pending until they are split.'}`
      : html`<span class="error">${preview.reason}</span>`;
  }

  table(status) {
    return html`<div class="panel scroll" tabindex="0" role="region" aria-label="Physical partitions"><table class="wide">
      <thead><tr><th>Partition</th><th class="number">Key space</th><th class="number">Items</th>
        <th class="number">Size</th><th class="number">Budget RU/s</th><th class="number">Spent RU/s</th>
        <th class="number">Throttled/s</th><th>From</th></tr></thead>
      <tbody>${status.partitions.map((one) => html`
        <tr class="choice" @click=${() => this.pick(one.partition)}>
          <td><button class="link" aria-current=${one.partition === this.picked}
            @click=${() => this.pick(one.partition)}>${one.partition}</button></td>
          <td class="number">${(100 * one.range.share).toFixed(1)} %</td>
          <td class="number">${count(one.items)}</td><td class="number">${bytes(one.bytes)}</td>
          <td class="number">${count(one.budgetRequestUnitsPerSecond)}</td>
          <td class="number">${count(one.spentRequestUnitsPerSecond)}</td>
          <td class="number">${count(one.throttledPerSecond)}</td>
          <td>${one.parents.join(', ')}</td>
        </tr>`)}</tbody></table></div>`;
  }

  one() {
    const { detail } = this;
    return html`<section class="panel" aria-label="Partition ${this.picked}">
      <h2>Partition ${this.picked}</h2>
      ${detail ? html`
        <p>Ring positions from <code>${detail.range.min || 'the beginning'}</code> to
          <code>${detail.range.max}</code>: ${(100 * detail.range.share).toFixed(2)} % of the key space.
          It may spend ${count(detail.budgetRequestUnitsPerSecond)} RU a second.</p>
        <div class="charts">
          ${this.keys('Largest logical partitions', detail.largestLogicalPartitions,
            (one) => `${count(one.items)} items, ${bytes(one.bytes)}`)}
          ${this.keys('Busiest logical partitions', detail.heaviestLogicalPartitions,
            (one) => `${count(one.requestUnitsPerSecond)} RU/s, ${(100 * one.share).toFixed(0)} %`)}
        </div>
        <div class="row">
          <button ?disabled=${this.busy} @click=${() => this.act('split', { pieces: 2 })}>
            ${this.busy === 'split' ? 'Splitting...' : 'Split'}</button>
          <button ?disabled=${this.busy || this.status.partitionCount < 2}
            @click=${() => this.act('merge', {})}>
            ${this.busy === 'merge' ? 'Merging...' : 'Merge with its neighbour'}</button>
        </div>` : html`<p class="faint">Looking ...</p>`}
    </section>`;
  }

  keys(title, list, text) {
    return html`<div><h3>${title}</h3>
      ${list.length === 0 ? html`<p class="faint">None yet.</p>` : html`<table><tbody>
        ${list.map((one) => html`<tr><td><code>${JSON.stringify(one.partitionKey)}</code></td>
          <td>${text(one)}</td></tr>`)}</tbody></table>`}</div>`;
  }

  changes(status) {
    return status.changes.length === 0 ? nothing : html`<section class="panel scroll">
      <h2>Splits and merges</h2><table><tbody>${status.changes.toReversed().map((one) => html`
        <tr><td>${one.time}</td><td>${one.kind}, ${one.reason}</td>
          <td>${one.parents.join(', ')} became ${one.children.join(', ')}</td>
          <td>writes paused ${one.pauseMillis} ms</td></tr>`)}</tbody></table></section>`;
  }
}

customElements.define('orrery-partitions', OrreryPartitions);
