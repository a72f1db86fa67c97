/**
 * Calls between nodes: bytes for bytes under a name, over gRPC on the one port that nodes have for
 * each other, with mutual TLS. A call is a gRPC call of its own, or, where calls come often, a
 * message of one long gRPC call between two nodes.
 *
 * <p>Nothing here knows what is called. Invariants: a handler's {@link
 * dev.orrery.model.error.OrreryException} reaches the caller with its code, text and waiting time;
 * every other failure of a call is {@code SERVICE_UNAVAILABLE}, and whether the other node has
 * carried out the call is then unknown; no type of the transport leaves this package, but for the
 * one class that puts the services on the server of the consensus library.
 */
@NullMarked
package dev.orrery.replication.rpc;

import org.jspecify.annotations.NullMarked;
