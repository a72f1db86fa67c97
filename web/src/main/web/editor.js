import { LitElement, css } from 'lit';
import { basicSetup } from 'codemirror';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { colours, language } from './languages.js';

/** A text that is edited: JSON, SQL, CQL, Gremlin or JavaScript. Ctrl-Enter sends the event `run`. */
class OrreryEditor extends LitElement {
  static properties = {
    language: {}, names: { attribute: false }, table: { attribute: false }, label: {},
  };

  static styles = css`
    :host { display: block; border: 1px solid var(--line); border-radius: 5px; overflow: auto;
      max-height: 50vh; background: var(--ground); color: var(--text); }
    .cm-editor { min-height: 6em; font-size: 0.9rem; }
  `;

  #view;
  #language = new Compartment();
  #text = '';

  constructor() {
    super();
    this.language = 'sql';
    this.names = [];
    this.label = 'Editor';
  }

  get value() {
    return this.#view ? this.#view.state.doc.toString() : this.#text;
  }

  set value(text) {
    this.#text = text;
    this.#view?.dispatch({ changes: { from: 0, to: this.#view.state.doc.length, insert: text } });
  }

  firstUpdated() {
    this.#view = new EditorView({
      root: this.renderRoot,
      parent: this.renderRoot,
      state: EditorState.create({
        doc: this.#text,
        extensions: [
          keymap.of([{ key: 'Ctrl-Enter', mac: 'Cmd-Enter', run: () => this.#run() }]),
          colours,
          basicSetup,
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': this.label }),
          this.#language.of(this.#extension()),
        ],
      }),
    });
  }

  updated(changed) {
    if (this.#view && ['language', 'names', 'table'].some((name) => changed.has(name))) {
      this.#view.dispatch({ effects: this.#language.reconfigure(this.#extension()) });
    }
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#text = this.value;
  }

  #extension() {
    return language(this.language, this.names, this.table);
  }

  #run() {
    this.dispatchEvent(new CustomEvent('run'));
    return true;
  }
}

customElements.define('orrery-editor', OrreryEditor);
