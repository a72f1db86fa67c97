import { css } from 'lit';

/** What all parts of the page look like. */
export const common = css`
  :host { display: block; color: var(--text); }
  h1, h2, h3 { margin: 0.6em 0 0.4em; font-weight: 600; }
  h1 { font-size: 1.25rem; } h2 { font-size: 1.05rem; } h3 { font-size: 0.95rem; }
  button { font: inherit; padding: 0.3em 0.9em; border: 1px solid var(--line); border-radius: 5px;
    background: var(--raised); color: var(--text); cursor: pointer; }
  button.main { background: var(--accent); color: var(--accent-text); border-color: var(--accent); }
  button.bad { color: var(--bad); }
  button:disabled { opacity: 0.55; cursor: default; }
  button[aria-selected="true"], button[aria-current="true"] { border-color: var(--accent);
    box-shadow: inset 0 -2px 0 var(--accent); }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
  input, select, textarea { font: inherit; padding: 0.3em 0.5em; border: 1px solid var(--line);
    border-radius: 5px; background: var(--ground); color: var(--text);
    max-width: 100%; box-sizing: border-box; }
  label { display: inline-flex; gap: 0.5em; align-items: center; flex-wrap: wrap; max-width: 100%; }
  .row { display: flex; gap: 0.6em; flex-wrap: wrap; align-items: center; margin-block: 0.5em; }
  .faint { color: var(--faint); } .error { color: var(--bad); white-space: pre-wrap; }
  .good { color: var(--good); }
  .panel { border: 1px solid var(--line); border-radius: 7px; padding: 0.8em; background: var(--ground);
    margin-bottom: 0.9em; min-width: 0; }
  .scroll { overflow: auto; max-height: 55vh; }
  table { border-collapse: collapse; font-size: 0.9rem; }
  th, td { text-align: left; padding: 0.25em 0.7em; border-bottom: 1px solid var(--line);
    max-width: 26em; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  th { position: sticky; top: 0; background: var(--raised); }
  td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
  tr.choice { cursor: pointer; } tr.choice:hover { background: var(--raised); }
  pre { margin: 0; white-space: pre-wrap; word-break: break-word; font-size: 0.88rem; }
  dialog { border: 1px solid var(--line); border-radius: 9px; background: var(--ground);
    color: var(--text); max-width: min(34em, 92vw); }
  dialog::backdrop { background: rgb(0 0 0 / 45%); }
  dialog form { display: grid; gap: 0.7em; }
  dialog label { justify-content: space-between; }
`;
