import { LitElement, html, nothing } from 'lit';
import { api } from './api.js';
import { common } from './styles.js';

/** How clients connect. Keys are shown to whoever has entered one, when asked for. */
class OrreryConnect extends LitElement {
  static properties = { server: { state: true }, shown: { state: true }, error: { state: true } };

  static styles = common;

  #signed = () => { this.shown = false; this.load(); };

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
      this.server = await api.read('/admin/v1/server');
    } catch (error) {
      this.error = error.message;
    }
  }

  snippets() {
    const { server } = this;
    const host = location.hostname;
    const key = this.shown ? api.reveal() : 'KEY';
    const endpoint = `http://${host}:${server.nosqlPort}`;
    return [
      ['NoSQL, Java', `CosmosClient client = new CosmosClientBuilder()
    .endpoint("${endpoint}").key("${key}")
    .gatewayMode().buildClient();`],
      ['NoSQL, JavaScript', `import { CosmosClient } from '@azure/cosmos';
const client = new CosmosClient({ endpoint: '${endpoint}', key: '${key}' });`],
      ['Cassandra, Java', `CqlSession session = CqlSession.builder()
    .addContactPoint(new InetSocketAddress("${host}", ${server.cassandraPort}))
    .withLocalDatacenter("datacenter1").withAuthCredentials("orrery", "${key}").build();`],
      ['Cassandra, Python', `from cassandra.cluster import Cluster
session = Cluster(['${host}'], port=${server.cassandraPort}).connect()`],
      ['Gremlin, Java', `Cluster cluster = Cluster.build("${host}").port(${server.gremlinPort})
    .credentials("/dbs/DATABASE/colls/GRAPH", "${key}").create();`],
      ['Command line', `orrery shell --url ${location.origin}`],
    ];
  }

  render() {
    return html`<h1>Connect</h1>
      ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
      ${this.server ? html`
        <p>${this.server.development
          ? 'The server runs in development mode: it listens on this machine only.'
          : 'The server runs in production mode: every client needs a key.'}
          Keys are in keys.json in its data folder.</p>
        ${api.signedIn ? html`<p><button @click=${() => { this.shown = !this.shown; }}>
          ${this.shown ? 'Hide the key' : 'Show the key you signed in with'}</button></p>` : nothing}
        ${this.snippets().map(([title, text]) => html`<section class="panel"><div class="row">
          <h2>${title}</h2><button @click=${() => navigator.clipboard?.writeText(text)}>Copy</button></div>
          <pre>${text}</pre></section>`)}` : nothing}`;
  }
}

customElements.define('orrery-connect', OrreryConnect);
