/** An answer that is no success, in words. */
export class ApiError extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/** Calls the admin API. The key stays in this object: it is written nowhere. */
export class Api extends EventTarget {
  #key = '';

  get signedIn() {
    return this.#key !== '';
  }

  /** Checks the key before it is used. */
  async signIn(key) {
    const before = this.#key;
    this.#key = key.trim();
    try {
      await this.read('/admin/v1/databases');
    } catch (error) {
      this.#key = before;
      throw error;
    }
    this.dispatchEvent(new Event('signed'));
  }

  signOut() {
    this.#key = '';
    this.dispatchEvent(new Event('signed'));
  }

  /** The key that was entered, for somebody who asks to see it. */
  reveal() {
    return this.#key;
  }

  read(path) {
    return this.call('GET', path);
  }

  async call(method, path, body, signal) {
    const headers = { 'x-orrery-admin': '1' };
    if (this.#key) {
      headers.Authorization = `Bearer ${this.#key}`;
    }
    let response;
    try {
      response = await fetch(path, {
        method,
        headers,
        signal,
        body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
      });
    } catch (error) {
      throw error.name === 'AbortError'
        ? new ApiError('Cancelled.', 0)
        : new ApiError('The server does not answer. Is it running?', 0);
    }
    const text = await response.text();
    let answer = {};
    try {
      answer = JSON.parse(text);
    } catch {
      throw new ApiError(`The server answered with status ${response.status}.`, response.status);
    }
    if (!response.ok) {
      if (response.status === 401) {
        this.dispatchEvent(new Event('unauthorized'));
      }
      throw new ApiError(answer.error ?? `Status ${response.status}`, response.status);
    }
    return answer;
  }
}

export const api = new Api();

/** The path of a container. */
export function pathOf(place) {
  return `/admin/v1/databases/${encodeURIComponent(place.database)}`
    + `/containers/${encodeURIComponent(place.container)}`;
}
