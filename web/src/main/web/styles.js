import { css } from 'lit';

/** What all parts of the page look like. */
export const common = css`
  :host { display: block; color: var(--text); }
  h1, h2, h3 { margin: 0.6em 0 0.4em; font-weight: 600; }
  h1 { font-size: 1.25rem; } h2 { font-size: 1.05rem; } h3 { font-size: 0.95rem; }
  .panel > h2:first-child { margin-top: 0; }
  button { font: inherit; font-size: 0.93rem; padding: 0.3em 0.9em; border: 1px solid var(--line);
    border-radius: 6px; background: var(--ground); color: var(--text); cursor: pointer; }
  button:hover:not(:disabled) { border-color: var(--accent); }
  button.main { background: var(--accent); color: var(--accent-text); border-color: var(--accent); }
  button.bad { color: var(--bad); }
  button.plain, [role="tab"] { border-color: transparent; background: none; }
  button.plain:hover:not(:disabled), [role="tab"]:hover:not(:disabled) { border-color: transparent;
    background: var(--raised); }
  button.link { border: none; background: none; padding: 0; color: var(--accent); text-align: left;
    font-weight: 500; }
  button.link:hover { text-decoration: underline; }
  button:disabled { opacity: 0.55; cursor: default; }
  button[aria-selected="true"], button[aria-current="true"] { font-weight: 600; }
  button[aria-selected="true"] { border-radius: 6px 6px 0 0; box-shadow: inset 0 -2px 0 var(--accent); }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
  input, select, textarea { font: inherit; padding: 0.3em 0.5em; border: 1px solid var(--line);
    border-radius: 6px; background: var(--ground); color: var(--text);
    max-width: 100%; box-sizing: border-box; }
  label { display: inline-flex; gap: 0.5em; align-items: center; flex-wrap: wrap; max-width: 100%; }
  .row { display: flex; gap: 0.6em; flex-wrap: wrap; align-items: center; margin-block: 0.5em; }
  .faint { color: var(--faint); } .error { color: var(--bad); white-space: pre-wrap; }
  .good { color: var(--good); }
  .panel { border: 1px solid var(--line); border-radius: 10px; padding: 0.9em 1em;
    background: var(--ground); box-shadow: 0 1px 2px rgb(15 30 50 / 5%);
    margin-bottom: 0.9em; min-width: 0; }
  .figures { display: flex; flex-wrap: wrap; gap: 0.4em 2.2em; }
  .figure { color: var(--faint); font-size: 0.88rem; }
  .figure b { display: block; font-size: 1.35rem; line-height: 1.35; color: var(--text);
    font-weight: 600; font-variant-numeric: tabular-nums; }
  .scroll { overflow: auto; max-height: 62vh; }
  table { border-collapse: collapse; font-size: 0.9rem; }
  table.wide { width: 100%; }
  th, td { text-align: left; padding: 0.4em 0.8em; border-bottom: 1px solid var(--line);
    max-width: 26em; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  th { position: sticky; top: 0; background: var(--ground); color: var(--faint); font-weight: 500; }
  .panel.scroll:has(> table) { padding-top: 0; }
  tr:last-child td { border-bottom: none; }
  td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
  tr.choice { cursor: pointer; } tr.choice:hover, tr[aria-selected="true"] { background: var(--raised); }
  pre, code { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
  pre { margin: 0; white-space: pre-wrap; word-break: break-word; font-size: 0.85rem; }
  pre.code { background: var(--code-line); border-radius: 6px; padding: 0.7em 0.9em; }
  dialog { border: 1px solid var(--line); border-radius: 12px; background: var(--ground);
    color: var(--text); max-width: min(34em, 92vw); box-shadow: 0 12px 40px rgb(0 0 0 / 25%); }
  dialog::backdrop { background: rgb(0 0 0 / 45%); }
  dialog form { display: grid; gap: 0.7em; }
  dialog label { justify-content: space-between; }
`;
