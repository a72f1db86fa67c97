import { LitElement, css } from 'lit';
import { basicSetup } from 'codemirror';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { Cassandra, sql, StandardSQL } from '@codemirror/lang-sql';
import { json } from '@codemirror/lang-json';

const STEPS = ('V E addV addE has hasLabel hasId out in both outE inE bothE outV inV values valueMap'
  + ' properties property id label count limit range order by dedup path repeat times until group'
  + ' groupCount project select as where not is fold unfold from to drop coalesce union explain'
  + ' profile executionProfile').split(' ');

/** The names of steps and properties for Gremlin, which has no highlighting of its own. */
function steps(names) {
  return EditorState.languageData.of(() => [{
    autocomplete: (context) => {
      const word = context.matchBefore(/\w*/);
      if (word.from === word.to && !context.explicit) {
        return null;
      }
      return {
        from: word.from,
        options: [...STEPS.map((label) => ({ label, type: 'function' })),
          ...names.map((label) => ({ label, type: 'property' }))],
      };
    },
  }]);
}

function language(name, names) {
  switch (name) {
    case 'json': return json();
    case 'cql': return sql({ dialect: Cassandra, schema: Object.fromEntries(names.map((n) => [n, []])) });
    case 'gremlin': return steps(names);
    default: return sql({ dialect: StandardSQL, schema: { c: names }, defaultTable: 'c' });
  }
}

/** A text that is edited: JSON, SQL, CQL or Gremlin. Ctrl-Enter sends the event `run`. */
class OrreryEditor extends LitElement {
  static properties = { language: {}, names: { attribute: false }, label: {} };

  static styles = css`
    :host { display: block; border: 1px solid var(--line); border-radius: 5px; overflow: auto;
      max-height: 50vh; background: #ffffff; color: #1b2733; color-scheme: light; }
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
          basicSetup,
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': this.label }),
          this.#language.of(language(this.language, this.names)),
        ],
      }),
    });
  }

  updated(changed) {
    if (this.#view && (changed.has('language') || changed.has('names'))) {
      this.#view.dispatch({
        effects: this.#language.reconfigure(language(this.language, this.names)),
      });
    }
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#text = this.value;
  }

  #run() {
    this.dispatchEvent(new CustomEvent('run'));
    return true;
  }
}

customElements.define('orrery-editor', OrreryEditor);
