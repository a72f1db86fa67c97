import { RecordError, prepared, reader } from './records.js';

const BATCH_LINES = 500;
const BATCH_CHARACTERS = 1 << 20;
const LEAST_WAIT_MILLIS = 50;
const AGAIN = new Set([429, 503]);

/** What a call may carry; the server takes 4 MB. */
const MOST_BYTES = 4_000_000;

/** Refused records that are kept for the report; more are only counted. */
const MOST_KEPT = 10_000;
const MOST_KEPT_CHARACTERS = 1 << 26;

function pause(millis, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, millis);
    signal.addEventListener('abort', () => { clearTimeout(timer); resolve(); }, { once: true });
  });
}

function requireRoom(text) {
  if (text.length > BATCH_CHARACTERS && new TextEncoder().encode(text).length > MOST_BYTES) {
    throw new RecordError('The record has more than 4 MB.');
  }
}

/**
 * Writes the records of a file, in calls one after another. What finds no budget is sent again after
 * the wait that the server asks for; what is refused for good is kept for a report.
 */
export class Importer {
  done = 0;
  records = 0;
  bytes = 0;
  throttled = 0;
  requestUnits = 0;
  refusedCount = 0;
  refused = [];

  #batch = [];
  #characters = 0;
  #keptCharacters = 0;

  /**
   * @param send takes lines and answers as the admin API does
   * @param options format, texts, withId, and a signal that ends it
   * @param told is called whenever a figure has changed
   */
  constructor(send, options, told = () => {}) {
    this.send = send;
    this.options = options;
    this.told = told;
  }

  /** Reads chunks of bytes to their end. */
  async run(chunks) {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    const records = reader(this.options.format, this.options.texts);
    for await (const chunk of chunks) {
      await this.#take(records.push(this.#text(decoder, chunk)));
      this.bytes += chunk.length;
      this.told();
      if (this.options.signal.aborted) {
        return;
      }
    }
    await this.#take(records.push(this.#text(decoder)));
    await this.#take(records.end());
    await this.#flush();
  }

  #text(decoder, chunk) {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      throw new RecordError('The file is not in UTF-8.');
    }
  }

  async #take(records) {
    for (const record of records) {
      this.records++;
      try {
        const text = prepared(record, this.options.withId);
        requireRoom(text);
        if (this.#characters + text.length > BATCH_CHARACTERS) {
          await this.#flush();
        }
        this.#add({ number: this.records, text });
      } catch (error) {
        if (!(error instanceof RecordError)) {
          throw error;
        }
        this.#refuse({ number: this.records, text: record.text ?? record },
          400, error.message);
      }
      if (this.#batch.length >= BATCH_LINES) {
        await this.#flush();
      }
      if (this.options.signal.aborted) {
        return;
      }
    }
  }

  #add(record) {
    this.#batch.push(record);
    this.#characters += record.text.length;
  }

  #refuse(record, status, error) {
    this.refusedCount++;
    this.#keptCharacters += record.text.length;
    if (this.refused.length < MOST_KEPT && this.#keptCharacters <= MOST_KEPT_CHARACTERS) {
      this.refused.push({ record: record.number, status, error, text: record.text });
    }
  }

  async #flush() {
    let open = this.#batch;
    this.#batch = [];
    this.#characters = 0;
    while (open.length > 0 && !this.options.signal.aborted) {
      const answer = await this.send(open.map((record) => record.text).join('\n'));
      this.done += answer.done;
      this.requestUnits += answer.requestUnits;
      const again = this.#failures(answer.failures, open);
      this.told();
      if (again.length > 0) {
        const wait = Math.max(...answer.failures.map((failure) => failure.retryAfterMillis ?? 0));
        await pause(Math.max(LEAST_WAIT_MILLIS, wait), this.options.signal);
      }
      open = again;
    }
  }

  /** What is to be sent again. */
  #failures(failures, sent) {
    const again = [];
    for (const { line, status, code, error } of failures) {
      if (AGAIN.has(status) || code === 'RETRY_WITH') {
        this.throttled++;
        again.push(sent[line]);
      } else {
        this.#refuse(sent[line], status, error);
      }
    }
    return again;
  }
}
