package dev.orrery.api.nosql.item;

/** A part of a request's body; not a copy. */
final class Content {
    final byte[] bytes;
    final int from;
    final int to;

    Content(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.from = from;
        this.to = to;
    }

    static Content of(byte[] body) {
        return new Content(body, 0, body.length);
    }
}
