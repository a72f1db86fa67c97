import { html } from 'lit';

function text(value) {
  if (value === undefined) {
    return '';
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Rows that are arrays under the given columns, or objects with columns of their own. */
export function table(columns, rows, pick) {
  const isObject = (row) => row !== null && typeof row === 'object' && !Array.isArray(row);
  const names = columns ?? [...new Set(rows.flatMap((row) => (isObject(row) ? Object.keys(row) : ['value'])))];
  const cell = (row, name, index) => {
    if (columns) {
      return row[index];
    }
    if (isObject(row)) {
      return row[name];
    }
    return name === 'value' ? row : undefined;
  };
  return html`<table class="wide"><thead><tr>${names.map((name) => html`<th>${name}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr class=${pick ? 'choice' : ''} @click=${() => pick?.(row)}>
      ${names.map((name, index) => html`<td title=${text(cell(row, name, index))}>
        ${pick && index === 0
          ? html`<button class="link" @click=${() => pick(row)}>${text(cell(row, name, index))}</button>`
          : text(cell(row, name, index))}</td>`)}
    </tr>`)}</tbody></table>`;
}
