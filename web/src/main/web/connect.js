import { LitElement, css, html, nothing } from 'lit';
import { api } from './api.js';
import { snippets } from './snippets.js';
import { common } from './styles.js';

/** How clients connect. Keys are shown to whoever has entered one, when asked for. */
class OrreryConnect extends LitElement {
  static properties = {
    server: { state: true }, shown: { state: true }, copied: { state: true }, error: { state: true },
  };

  static styles = [common, css`
    .cards { display: grid; gap: 0.9em; align-items: start;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 34rem), 1fr)); }
    .cards .panel { margin: 0; } .cards h2 { margin: 0; margin-right: auto; } .row { margin-top: 0; }
  `];

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
    return snippets({
      server: this.server, host: location.hostname, origin: location.origin,
      key: this.shown ? api.reveal() : 'KEY',
    });
  }

  async copy(title, text) {
    try {
      await navigator.clipboard.writeText(text);
      this.copied = title;
    } catch {
      this.error = 'The browser does not let this page copy. Mark the text and copy it yourself.';
    }
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
        <div class="cards">${this.snippets().map(([title, text]) => html`
          <section class="panel"><div class="row"><h2>${title}</h2>
            <span class="good" role="status">${this.copied === title ? 'Copied.' : ''}</span>
            <button aria-label="Copy ${title}" @click=${() => this.copy(title, text)}>Copy</button></div>
            <pre class="code">${text}</pre></section>`)}</div>` : nothing}`;
  }
}

customElements.define('orrery-connect', OrreryConnect);
