package dev.orrery.replication.raft;

import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.ratis.proto.RaftProtos.InstallSnapshotRequestProto;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.thirdparty.io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import org.apache.ratis.thirdparty.io.grpc.Metadata;
import org.apache.ratis.thirdparty.io.grpc.ServerCall;
import org.apache.ratis.thirdparty.io.grpc.ServerCallHandler;
import org.apache.ratis.thirdparty.io.grpc.ServerInterceptor;
import org.apache.ratis.thirdparty.io.grpc.Status;

/**
 * Keeps leaders from asking a member to take a copy while it is still opening its log. Ratis 3.3.0
 * notes such a call as a copy under way before it finds that there is no log, and then refuses
 * everything for ever because of that copy. The leader asks again.
 */
final class SnapshotGate implements ServerInterceptor {
    private final Set<UUID> open = ConcurrentHashMap.newKeySet();

    void opened(UUID group) {
        open.add(group);
    }

    void closed(UUID group) {
        open.remove(group);
    }

    @Override
    public <Q, R> ServerCall.Listener<Q> interceptCall(
            ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
        return new SimpleForwardingServerCallListener<>(next.startCall(call, headers)) {
            private boolean refused;

            @Override
            public void onMessage(Q message) {
                if (refused) {
                    return;
                }
                if (message instanceof InstallSnapshotRequestProto request && isEarly(request)) {
                    refused = true;
                    onCancel();
                    call.close(
                            Status.UNAVAILABLE.withDescription("the replica is being opened"),
                            new Metadata());
                    return;
                }
                super.onMessage(message);
            }

            @Override
            public void onHalfClose() {
                if (!refused) {
                    super.onHalfClose();
                }
            }
        };
    }

    private boolean isEarly(InstallSnapshotRequestProto request) {
        UUID group =
                RaftGroupId.valueOf(request.getServerRequest().getRaftGroupId().getId()).getUuid();
        return !open.contains(group);
    }
}
