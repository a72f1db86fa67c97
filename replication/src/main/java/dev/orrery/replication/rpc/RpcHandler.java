package dev.orrery.replication.rpc;

import java.util.concurrent.CompletionStage;

/** Answers calls of one name. It must not wait: the threads are shared, even with the transport. */
public interface RpcHandler {
    CompletionStage<byte[]> call(byte[] request);
}
