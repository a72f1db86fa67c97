/**
 * Bytes to messages and back: envelopes (versions 3 and 4, and the handshake of 5), segments with
 * checksums (version 5 after the handshake), and compression. A client that breaks the rules of
 * framing gets one error and loses its connection; nothing here trusts a length it has read.
 */
@NullMarked
package dev.orrery.api.cassandra.frame;

import org.jspecify.annotations.NullMarked;
