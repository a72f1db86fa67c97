import { html } from 'lit';

/** Left and right choose the neighbour, as tabs everywhere. */
function move(event) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) {
    return;
  }
  const tabs = [...event.currentTarget.querySelectorAll('[role="tab"]')];
  const next = tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length];
  next.focus();
  next.click();
}

/** Tabs; `entries` are names with the words on them, `choose` takes the name of one. */
export function tabs(label, entries, chosen, choose) {
  return html`<div class="row" role="tablist" aria-label=${label} @keydown=${move}>
    ${entries.map(([name, words]) => html`
      <button role="tab" aria-selected=${chosen === name} tabindex=${chosen === name ? 0 : -1}
        @click=${() => choose(name)}>${words}</button>`)}</div>`;
}
