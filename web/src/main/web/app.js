import { LitElement, css, html } from 'lit';
import { api } from './api.js';
import { common } from './styles.js';
import './explorer.js';
import './partitions.js';
import './cluster.js';
import './connect.js';

const PAGES = { data: 'Data', partitions: 'Partitions', cluster: 'Cluster', connect: 'Connect' };

/** The frame of the page: what there is, who is signed in, light or dark. */
class OrreryApp extends LitElement {
  static properties = { page: { state: true }, signing: { state: true }, message: { state: true } };

  static styles = [common, css`
    header { display: flex; gap: 0.3em 0.5em; flex-wrap: wrap; align-items: center; padding: 0.2em 1.2em;
      border-bottom: 1px solid var(--line); background: var(--ground); }
    header strong { display: flex; align-items: center; gap: 0.45em; font-size: 1.1rem;
      margin-right: 0.8em; }
    header img { width: 1.6em; height: 1.6em; }
    nav button[aria-current="true"] { border-radius: 6px 6px 0 0;
      box-shadow: inset 0 -2px 0 var(--accent); }
    .gap { flex: 1; }
    main { padding: 1em 1.2em; max-width: 110rem; margin-inline: auto; }
  `];

  constructor() {
    super();
    this.signing = false;
    this.message = '';
    this.readPage();
    const dark = matchMedia('(prefers-color-scheme: dark)').matches;
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
    addEventListener('hashchange', () => this.readPage());
    api.addEventListener('unauthorized', () => this.openDialog());
    api.addEventListener('signed', () => this.requestUpdate());
  }

  readPage() {
    const name = location.hash.slice(1);
    this.page = name in PAGES ? name : 'data';
  }

  openDialog() {
    const dialog = this.renderRoot.querySelector('dialog');
    if (dialog && !dialog.open) {
      dialog.showModal();
    }
  }

  switchTheme() {
    const root = document.documentElement;
    root.dataset.theme = root.dataset.theme === 'dark' ? 'light' : 'dark';
    dispatchEvent(new Event('theme'));
  }

  async signIn(event) {
    event.preventDefault();
    const field = this.renderRoot.querySelector('#key');
    this.message = '';
    try {
      await api.signIn(field.value);
      field.value = '';
      this.renderRoot.querySelector('dialog').close();
    } catch (error) {
      this.message = error.message;
    }
  }

  render() {
    return html`
      <header>
        <strong><img src="/icon.svg" alt="">Orrery</strong>
        <nav class="row" aria-label="Pages">
          ${Object.entries(PAGES).map(([name, label]) => html`
            <button class="plain" aria-current=${this.page === name} @click=${() => { location.hash = name; }}>
              ${label}</button>`)}
        </nav>
        <span class="gap"></span>
        <button class="plain" @click=${this.switchTheme}>Light or dark</button>
        ${api.signedIn
          ? html`<button class="plain" @click=${() => api.signOut()}>Sign out</button>`
          : html`<button class="plain" @click=${this.openDialog}>Sign in</button>`}
      </header>
      <main>${this.body()}</main>
      <dialog aria-labelledby="title">
        <form @submit=${this.signIn}>
          <h2 id="title">Sign in</h2>
          <p class="faint">With a key of the account. They are in keys.json in the server's data
            folder. The page forgets the key when it is closed or loaded again.</p>
          <label>Key <input id="key" type="password" autocomplete="off" required></label>
          <div class="error" role="alert">${this.message}</div>
          <div class="row">
            <button class="main">Sign in</button>
            <button type="button"
              @click=${() => this.renderRoot.querySelector('dialog').close()}>Cancel</button>
          </div>
        </form>
      </dialog>`;
  }

  body() {
    switch (this.page) {
      case 'partitions': return html`<orrery-partitions></orrery-partitions>`;
      case 'cluster': return html`<orrery-cluster></orrery-cluster>`;
      case 'connect': return html`<orrery-connect></orrery-connect>`;
      default: return html`<orrery-explorer></orrery-explorer>`;
    }
  }
}

customElements.define('orrery-app', OrreryApp);
