import { LitElement, css, html, nothing } from 'lit';
import { api } from './api.js';
import { aloneView, clusterView } from './cluster-view.js';
import { bytes, count } from './format.js';
import { canDrain, placementView } from './placement.js';
import { common } from './styles.js';

const POLL_MILLIS = 2000;

const SHOWN_STEPS = 12;

/** What is asked before something is done to a node. */
const ACTIONS = {
  drain: {
    label: 'Drain',
    title: (node) => `Drain ${node}?`,
    text: 'Its replicas move to other nodes, and it leads nothing any more. Requests go on meanwhile. '
      + 'This can take a while; it can be taken back at any time.',
  },
  refill: {
    label: 'Refill',
    title: (node) => `Refill ${node}?`,
    text: 'It gets replicas again, as the other nodes have them.',
  },
};

/** Nodes and replica sets, and what is done about them. */
class OrreryCluster extends LitElement {
  static properties = {
    view: { state: true }, alone: { state: true }, error: { state: true },
    placement: { state: true }, asked: { state: true }, refused: { state: true },
  };

  static styles = [common, css`
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
      this.placement = view.alone ? undefined : placementView(await api.read('/admin/v1/nodes'));
      this.view = view;
      this.error = '';
    } catch (error) {
      this.error = error.message;
    }
  }

  async ask(action, node) {
    this.refused = '';
    this.asked = { action, node };
    await this.updateComplete;
    this.renderRoot.querySelector('dialog').showModal();
  }

  close() {
    this.renderRoot.querySelector('dialog').close();
  }

  async perform(event) {
    event.preventDefault();
    const { action, node } = this.asked;
    try {
      const nodes = await api.call('POST', `/admin/v1/nodes/${encodeURIComponent(node)}/${action}`);
      this.placement = placementView(nodes);
      this.close();
    } catch (error) {
      this.refused = error.message;
    }
  }

  render() {
    return html`<h1>Cluster</h1>
      ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
      ${this.view ? this.body(this.view) : nothing}`;
  }

  body(view) {
    return view.alone ? this.single(this.alone)
      : html`${this.nodes(view)}${this.balancer()}${this.sets(view)}${this.question()}`;
  }

  question() {
    return html`<dialog aria-labelledby="title" @close=${() => { this.asked = undefined; }}>
      ${this.asked ? this.form(ACTIONS[this.asked.action], this.asked.node) : nothing}</dialog>`;
  }

  form(action, node) {
    return html`<form @submit=${(event) => this.perform(event)}>
      <h2 id="title">${action.title(node)}</h2>
      <p>${action.text}</p>
      ${this.refused ? html`<p class="error" role="alert">${this.refused}</p>` : nothing}
      <div class="row"><button class="main">${action.label} it</button>
        <button type="button" @click=${() => this.close()}>Cancel</button></div></form>`;
  }

  /** What is known of a node by the one that places replicas. */
  placed(node) {
    const known = this.placement?.nodes.get(node);
    if (!known) {
      return html`<td></td><td>not known here</td><td></td>`;
    }
    const { label } = ACTIONS[known.action];
    const stuck = known.action === 'drain' && !canDrain(this.placement, node);
    return html`<td>${known.zone}</td>
      <td>${known.progress || known.health}</td>
      <td><button ?disabled=${stuck} aria-label="${label} ${node}"
        title=${stuck ? 'No other node could take its replicas.' : nothing}
        @click=${() => this.ask(known.action, node)}>${label}</button></td>`;
  }

  balancer() {
    const { steps, busy } = this.placement ?? { steps: [], busy: [] };
    return html`<section class="panel scroll" tabindex="0" role="region" aria-label="Balancer">
      <h2>What the balancer is doing</h2>
      <p role="status">${busy.length > 0 ? `It empties ${busy.join(', ')}.` : 'No node is being emptied.'}</p>
      ${steps.length === 0 ? html`<p class="faint">It has moved nothing lately: replicas and leaders are
        where they should be, or the node that decides has just begun.</p>`
        : html`<table><thead><tr><th>Time</th><th>Partition</th><th>Step</th></tr></thead>
          <tbody>${steps.slice(0, SHOWN_STEPS).map((step) => html`<tr><td>${step.time}</td>
            <td>${step.partition}</td><td>${step.text}</td></tr>`)}</tbody></table>`}</section>`;
  }

  single(figures) {
    return html`
      <section class="panel" aria-label="The one node">
        <p>This server is one node by itself. It has the only replica of everything.</p>
        <div class="figures"><span class="figure"><b>1</b>node</span>
        <span class="figure"><b>${count(figures.containers)}</b>containers, tables and graphs</span>
        <span class="figure"><b>${count(figures.partitions)}</b>physical partitions, each with one replica</span>
        <span class="figure"><b>${count(figures.items)}</b>items, ${bytes(figures.bytes)}</span>
        <span class="figure"><b>${count(figures.spent)}</b>RU in the last second</span></div>
      </section>
      <section class="panel"><h2>How to make a cluster</h2>
        <p>A cluster of several nodes keeps up to four replicas of every physical partition, and goes on
          when one of them is lost. To try one on this machine, every node a process of its own:</p>
        <pre class="code">orrery cluster start --nodes 4 --data ./cluster</pre>
        <p>On several machines: begin the cluster on the first, then let the others join it.</p>
        <pre class="code">orrery cluster init --data DATA --node-id n1 --cluster-listen HOST1:7000
orrery start --data DATA
orrery start --data DATA --node-id n2 --cluster-listen HOST2:7000 \\
  --join HOST1:7000 --cluster-secret SECRET_FILE</pre>
      </section>`;
  }

  nodes(view) {
    return html`<section class="panel scroll" tabindex="0" role="region" aria-label="Nodes"><h2>Nodes</h2>
      <table><thead><tr><th>Node</th><th>Address</th><th class="number">Replicas</th>
        <th class="number">Leads</th><th class="number">Worst lag</th><th>State</th>
        <th>Zone</th><th>Placement</th><th>Action</th></tr></thead>
      <tbody>${view.nodes.map((node) => html`<tr>
        <td>${node.node}${node.isSelf ? ' (this one)' : ''}</td><td>${node.address}</td>
        <td class="number">${count(node.replicas)}</td><td class="number">${count(node.leads)}</td>
        <td class="number">${node.worstLag === undefined ? 'none' : count(node.worstLag)}</td>
        <td>${node.up ? html`<span class="good">up</span>`
          : html`<span class="error">does not answer</span>`}</td>${this.placed(node.node)}
      </tr>`)}</tbody></table>
      <p class="faint">Lag is in entries of the log behind the leaders, as they say themselves.</p></section>`;
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
