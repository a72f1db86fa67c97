package dev.orrery.replication.rpc;

import java.util.concurrent.Executor;
import org.apache.ratis.thirdparty.io.grpc.Metadata;
import org.apache.ratis.thirdparty.io.grpc.ServerCall;
import org.apache.ratis.thirdparty.io.grpc.ServerCallExecutorSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Has the messages of streams answered on the transport's own threads. A change of threads for each
 * would cost more than most answers do; handlers must not wait, or all connections would.
 */
final class RpcStreamThreads implements ServerCallExecutorSupplier {
    private static final String STREAM = RpcMethods.STREAM.getFullMethodName();

    /** Null leaves a call to the threads that it would have without this. */
    @Override
    public <Q, A> @Nullable Executor getExecutor(ServerCall<Q, A> call, Metadata headers) {
        return call.getMethodDescriptor().getFullMethodName().equals(STREAM) ? Runnable::run : null;
    }
}
