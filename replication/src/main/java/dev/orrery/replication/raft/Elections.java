package dev.orrery.replication.raft;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.apache.ratis.proto.RaftProtos.RaftRpcRequestProto;
import org.apache.ratis.proto.RaftProtos.StartLeaderElectionRequestProto;
import org.apache.ratis.protocol.ClientId;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.protocol.TransferLeadershipRequest;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.protocol.TermIndex;
import org.apache.ratis.util.ProtoUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Who leads one group: elections that do not wait for their time, and hand-overs. */
final class Elections {
    private static final Logger LOG = LoggerFactory.getLogger(Elections.class);
    private static final long TRANSFER_TIMEOUT_MILLIS = 3_000;

    private final RaftServer server;
    private final RaftGroupId id;
    private final ClientId client;
    private final RaftServer.Division division;

    Elections(RaftServer server, ClientId client, RaftServer.Division division) {
        this.server = server;
        this.id = division.getGroup().getGroupId();
        this.client = client;
        this.division = division;
    }

    /** Whether no member is preferred to this one: Ratis transfers to others only. */
    boolean mayTransfer(String node) {
        RaftPeer heir = division.getRaftConf().getPeer(RaftPeerId.valueOf(node));
        return heir != null
                && division.getRaftConf().getCurrentPeers().stream()
                        .allMatch(peer -> peer.getPriority() <= heir.getPriority());
    }

    /** Lets another member lead to whom none is preferred; takes no entries meanwhile. */
    CompletableFuture<Void> transfer(String node) {
        try {
            return server.transferLeadershipAsync(
                            new TransferLeadershipRequest(
                                    client,
                                    server.getId(),
                                    id,
                                    RaftGroup.nextCall(),
                                    RaftPeerId.valueOf(node),
                                    TRANSFER_TIMEOUT_MILLIS))
                    .thenAccept(RaftGroup::requireSuccess);
        } catch (IOException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    void campaign() {
        if (division.getInfo().getLeaderId() == null && division.getInfo().isFollower()) {
            RaftPosition begin = RaftPosition.WITH_DATA;
            campaign(server.getId(), TermIndex.valueOf(begin.term(), begin.index()));
        }
    }

    /**
     * Ratis has members stand for election at their leader's word, so this is said in its name. It
     * refuses once there was an election of a later term than its last entry.
     */
    void succeed(String node) {
        RaftPeerId leader = division.getInfo().getLeaderId();
        RaftPeerId believed = leader == null ? server.getId() : leader;
        boolean same = leader == null ? node.isEmpty() : node.equals(leader.toString());
        if (same && division.getInfo().isFollower()) {
            campaign(believed, TermIndex.valueOf(division.getInfo().getCurrentTerm(), 0));
        }
    }

    private void campaign(RaftPeerId inNameOf, TermIndex reached) {
        RaftRpcRequestProto.Builder self =
                RaftRpcRequestProto.newBuilder()
                        .setRequestorId(inNameOf.toByteString())
                        .setReplyId(server.getId().toByteString())
                        .setRaftGroupId(ProtoUtils.toRaftGroupIdProtoBuilder(id))
                        .setCallId(RaftGroup.nextCall());
        StartLeaderElectionRequestProto request =
                StartLeaderElectionRequestProto.newBuilder()
                        .setServerRequest(self)
                        .setLeaderLastEntry(reached.toProto())
                        .build();
        try {
            var _ = server.startLeaderElection(request);
        } catch (IOException e) {
            LOG.atDebug().setCause(e).addKeyValue("group", id).log("The election waits");
        }
    }
}
