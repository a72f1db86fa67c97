/** A file, or a record of it, that is not what it was said to be. */
export class RecordError extends Error {
  constructor(message, text = '') {
    super(message);
    this.text = text;
  }
}

/** The format of a file by its name. */
export function formatOf(name) {
  const end = name.toLowerCase().split('.').at(-1);
  return { csv: 'csv', json: 'json' }[end] ?? 'jsonl';
}

/** The value of a JSON text if it is one, else undefined. */
function parsed(text) {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/**
 * A cell of CSV as JSON; undefined if it is empty. A cell that is JSON is that value, another is the
 * text itself. Numbers stay as they are written: JavaScript could not hold all of them.
 */
export function cellJson(cell, isText = false) {
  if (cell === '') {
    return undefined;
  }
  const known = isText && !cell.startsWith('"') ? undefined : parsed(cell);
  if (!known || (isText && typeof known.value !== 'string')) {
    return JSON.stringify(cell);
  }
  // A record is sent as one line; inside a text of JSON there is no line break.
  return cell.replace(/[\r\n]+/g, ' ').trim();
}

/** Divides JSON lines. */
class Lines {
  #rest = '';

  * push(text) {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop();
    yield* lines.map((line) => line.trim()).filter((line) => line !== '');
  }

  * end() {
    if (this.#rest.trim() !== '') {
      yield this.#rest.trim();
    }
  }
}

/** Divides one JSON array into its elements, without parsing them. */
class Elements {
  #depth = 0;
  #begun = false;
  #closed = false;
  #inString = false;
  #escaped = false;
  #parts = [];

  * push(text) {
    let from = 0;
    for (let at = 0; at < text.length; at++) {
      const character = text[at];
      if (this.#inString) {
        this.#string(character);
      } else if (character === '"') {
        this.#require(this.#depth > 0);
        this.#inString = true;
      } else if (character === '[' || character === '{') {
        this.#require(this.#depth > 0 || (character === '[' && !this.#begun));
        this.#depth++;
        if (!this.#begun) {
          this.#begun = true;
          from = at + 1;
        }
      } else if (character === ']' || character === '}') {
        this.#depth--;
        if (this.#depth === 0) {
          yield* this.#take(text.slice(from, at));
          from = at + 1;
          this.#closed = true;
        }
      } else if (character === ',' && this.#depth === 1) {
        yield* this.#take(text.slice(from, at));
        from = at + 1;
      } else {
        this.#require(this.#depth > 0 || /\s|\uFEFF/.test(character));
      }
    }
    if (this.#depth > 0) {
      this.#parts.push(text.slice(from));
    }
  }

  #string(character) {
    if (this.#escaped) {
      this.#escaped = false;
    } else if (character === '\\') {
      this.#escaped = true;
    } else if (character === '"') {
      this.#inString = false;
    }
  }

  #require(possible) {
    if (!possible) {
      throw new RecordError('The file is not one JSON array.');
    }
  }

  * #take(last) {
    this.#parts.push(last);
    // A line break is never inside a text of JSON, and a record is sent as a line.
    const element = this.#parts.join('').replace(/[\r\n]+/g, ' ').trim();
    this.#parts = [];
    if (element !== '') {
      yield element;
    }
  }

  * end() {
    if (!this.#closed) {
      throw new RecordError('The file ends inside the JSON array.');
    }
  }
}

/** Divides CSV into rows, and makes objects of them by the names in the first. */
class Rows {
  #texts;
  #columns;
  #row = [];
  #cell = '';
  #state = 'start';

  constructor(texts) {
    this.#texts = texts;
  }

  * push(text) {
    for (const character of text) {
      if (this.#state === 'quoted') {
        this.#quoted(character);
      } else if (character === '"' && this.#state === 'start') {
        this.#state = 'quoted';
      } else if (character === '"' && this.#state === 'quote') {
        this.#cell += '"';
        this.#state = 'quoted';
      } else if (character === ',') {
        this.#endCell();
      } else if (character === '\n') {
        this.#endCell();
        yield* this.#endRow();
      } else if (character !== '\r') {
        this.#cell += character;
        this.#state = 'plain';
      }
    }
  }

  #quoted(character) {
    if (character === '"') {
      this.#state = 'quote';
    } else {
      this.#cell += character;
    }
  }

  #endCell() {
    this.#row.push(this.#cell);
    this.#cell = '';
    this.#state = 'start';
  }

  * #endRow() {
    const row = this.#row;
    this.#row = [];
    if (row.length === 1 && row[0] === '') {
      return;
    }
    if (!this.#columns) {
      this.#columns = row.map((name) => name.replace(/^\uFEFF/, ''));
      return;
    }
    const columns = this.#columns;
    yield row.length !== columns.length
      ? new RecordError(`${row.length} cells instead of ${columns.length}.`, row.join(','))
      : `{${row.map((cell, index) => this.#member(columns[index], cell)).filter(Boolean).join(',')}}`;
  }

  #member(name, cell) {
    const value = cellJson(cell, this.#texts.has(name));
    return value === undefined ? undefined : `${JSON.stringify(name)}:${value}`;
  }

  * end() {
    if (this.#state === 'quoted') {
      throw new RecordError('The file ends inside quotes.');
    }
    if (this.#cell !== '' || this.#row.length > 0) {
      this.#endCell();
      yield* this.#endRow();
    }
  }
}

/**
 * What divides the text of a file into records: each is a JSON text in one line, or an error.
 *
 * @param texts columns of CSV whose cells are texts, whatever they look like
 */
export function reader(format, texts = new Set()) {
  switch (format) {
    case 'csv': return new Rows(texts);
    case 'json': return new Elements();
    default: return new Lines();
  }
}

/** The record to send: an object, and where wanted with an id of its own. */
export function prepared(record, withId, id = () => crypto.randomUUID()) {
  if (record instanceof RecordError) {
    throw record;
  }
  const known = parsed(record);
  const { value } = known ?? {};
  if (!known) {
    throw new RecordError('This is not JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new RecordError('This is not a JSON object.');
  }
  if (!withId || 'id' in value) {
    return record;
  }
  const rest = record.slice(record.indexOf('{') + 1).trim();
  return `{"id":${JSON.stringify(id())}${rest === '}' ? '' : ','}${rest}`;
}
