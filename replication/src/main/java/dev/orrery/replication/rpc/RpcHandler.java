package dev.orrery.replication.rpc;

import java.util.concurrent.CompletionStage;

/** Answers calls of one name. It must not block for long: the threads are shared. */
public interface RpcHandler {
    CompletionStage<byte[]> call(byte[] request);
}
