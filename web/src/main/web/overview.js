import { LitElement, html, nothing } from 'lit';
import { api } from './api.js';
import { KINDS, bytes, count } from './format.js';
import { totalsOf } from './overview-totals.js';
import { common } from './styles.js';

const POLL_MILLIS = 2000;

/** What the server has, as long as nothing of it is chosen. Sends the event `choose`. */
class OrreryOverview extends LitElement {
  static properties = {
    databases: { attribute: false }, containers: { state: true }, error: { state: true },
  };

  static styles = common;

  #timer;

  connectedCallback() {
    super.connectedCallback();
    this.#timer = setInterval(() => this.load(), POLL_MILLIS);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.#timer);
  }

  willUpdate(changed) {
    if (changed.has('databases') && this.databases) {
      this.load();
    }
  }

  async load() {
    if (!this.databases?.length) {
      this.containers = [];
      return;
    }
    try {
      this.containers = (await api.read('/admin/v1/containers')).containers;
      this.error = '';
    } catch (error) {
      this.error = error.message;
    }
  }

  choose(one) {
    this.dispatchEvent(new CustomEvent('choose', { detail: one }));
  }

  render() {
    return html`
      ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
      ${this.containers?.length > 0 ? this.body(totalsOf(this.containers)) : nothing}
      <p class="faint">Choose a container, a table or a graph.</p>`;
  }

  body(totals) {
    return html`
      <div class="panel figures" role="group" aria-label="Everything">
        <span class="figure"><b>${count(this.containers.length)}</b>containers, tables, graphs</span>
        <span class="figure"><b>${count(totals.items)}</b>items, ${bytes(totals.bytes)}</span>
        <span class="figure"><b>${count(totals.partitions)}</b>physical partitions</span>
        <span class="figure"><b>${count(totals.spent)}</b>RU in the last second</span>
        <span class="figure"><b>${count(totals.throttled)}</b>throttled in it</span>
      </div>
      <div class="panel scroll" tabindex="0" role="region" aria-label="Containers"><table class="wide">
        <thead><tr><th>Name</th><th>Kind</th><th class="number">Items</th><th class="number">Size</th>
          <th class="number">Partitions</th><th class="number">RU/s provisioned</th>
          <th class="number">RU/s spent</th><th class="number">Throttled/s</th></tr></thead>
        <tbody>${this.containers.map((one) => this.row(one))}</tbody></table></div>`;
  }

  row(one) {
    const { throughput } = one;
    return html`<tr class="choice" @click=${() => this.choose(one)}>
      <td><button class="link" @click=${() => this.choose(one)}>${one.database}/${one.container}</button></td>
      <td>${KINDS[one.api]}</td>
      <td class="number">${count(one.items)}</td><td class="number">${bytes(one.bytes)}</td>
      <td class="number">${one.partitionCount}</td>
      <td class="number">${count(throughput.provisioned)}${throughput.shared ? ' shared' : ''}</td>
      <td class="number">${count(one.spentRequestUnitsPerSecond)}</td>
      <td class="number">${one.throttledPerSecond > 0
        ? html`<span class="error">${count(one.throttledPerSecond)}</span>` : '0'}</td></tr>`;
  }
}

customElements.define('orrery-overview', OrreryOverview);
