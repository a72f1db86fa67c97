import { LitElement, css, html, nothing } from 'lit';
import { api } from './api.js';
import { aloneView, clusterView } from './cluster-view.js';
import { bytes, count } from './format.js';
import { common } from './styles.js';

const POLL_MILLIS = 2000;

/** Nodes and replica sets, as the node sees them that serves the page. */
class OrreryCluster extends LitElement {
  static properties = { view: { state: true }, alone: { state: true }, error: { state: true } };

  static styles = [common, css`
    .figure { display: inline-block; margin-right: 1.6em; }
    .figure b { display: block; font-size: 1.2rem; font-variant-numeric: tabular-nums; }
    .leader { font-weight: 600; color: var(--accent); }
  `];

  #timer;
  #signed = () => this.refresh();

  connectedCallback() {
    super.connectedCallback();
    api.addEventListener('signed', this.#signed);
    this.#timer = setInterval(() => this.refresh(), POLL_MILLIS);
    this.refresh();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.#timer);
    api.removeEventListener('signed', this.#signed);
  }

  async refresh() {
    try {
      const view = clusterView(await api.read('/admin/v1/cluster'));
      this.alone = view.alone ? aloneView((await api.read('/admin/v1/containers')).containers) : undefined;
      this.view = view;
      this.error = '';
    } catch (error) {
      this.error = error.message;
    }
  }

  render() {
    return html`<h1>Cluster</h1>
      ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
      ${this.view ? this.body(this.view) : nothing}`;
  }

  body(view) {
    return view.alone ? this.single(this.alone) : html`${this.nodes(view)}${this.sets(view)}`;
  }

  single(figures) {
    return html`
      <section class="panel" aria-label="The one node">
        <p>This server is one node by itself. It has the only replica of everything.</p>
        <span class="figure"><b>1</b>node</span>
        <span class="figure"><b>${count(figures.containers)}</b>containers, tables and graphs</span>
        <span class="figure"><b>${count(figures.partitions)}</b>physical partitions, each with one replica</span>
        <span class="figure"><b>${count(figures.items)}</b>items, ${bytes(figures.bytes)}</span>
        <span class="figure"><b>${count(figures.spent)}</b>RU in the last second</span>
      </section>
      <section class="panel"><h2>How to make a cluster</h2>
        <p>A cluster of several nodes keeps up to four replicas of every physical partition, and goes on
          when one of them is lost. To try one on this machine, every node a process of its own:</p>
        <pre>orrery cluster start --nodes 4 --data ./cluster</pre>
        <p>On several machines: begin the cluster on the first, then let the others join it.</p>
        <pre>orrery cluster init --data DATA --node-id n1 --cluster-listen HOST1:7000
orrery start --data DATA
orrery start --data DATA --node-id n2 --cluster-listen HOST2:7000 \\
  --join HOST1:7000 --cluster-secret SECRET_FILE</pre>
      </section>`;
  }

  nodes(view) {
    return html`<section class="panel scroll" tabindex="0" role="region" aria-label="Nodes"><h2>Nodes</h2>
      <table><thead><tr><th>Node</th><th>Address</th><th class="number">Replicas</th>
        <th class="number">Leads</th><th class="number">Worst lag</th><th>State</th></tr></thead>
      <tbody>${view.nodes.map((node) => html`<tr>
        <td>${node.node}${node.isSelf ? ' (this one)' : ''}</td><td>${node.address}</td>
        <td class="number">${count(node.replicas)}</td><td class="number">${count(node.leads)}</td>
        <td class="number">${node.worstLag === undefined ? 'not known here' : count(node.worstLag)}</td>
        <td>${node.up ? html`<span class="good">up</span>`
          : html`<span class="error">does not answer</span>`}</td>
      </tr>`)}</tbody></table>
      <p class="faint">Lag is in entries of the log behind the leader; a node knows it of the sets that it
        leads.</p></section>`;
  }

  sets(view) {
    return html`<section class="panel scroll" tabindex="0" role="region" aria-label="Replica sets">
      <h2>Replica sets</h2>
      <table><thead><tr><th>Partition</th>${view.nodes.map((node) => html`<th>${node.node}</th>`)}
        <th>State</th></tr></thead>
      <tbody>${view.sets.map((set) => html`<tr><td>${set.name}</td>
        ${set.replicas.map((replica) => html`<td class=${replica.role === 'leader' ? 'leader' : ''}>
          ${replica.role}${replica.lag ? `, ${count(replica.lag)} behind` : ''}</td>`)}
        <td>${set.trouble ? html`<span class="error">${set.trouble}</span>`
          : html`<span class="good">well</span>`}</td></tr>`)}</tbody></table></section>`;
  }
}

customElements.define('orrery-cluster', OrreryCluster);
