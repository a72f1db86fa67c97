package dev.orrery.replication.raft;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.apache.ratis.proto.RaftProtos.CommitInfoProto;
import org.apache.ratis.proto.RaftProtos.RaftPeerRole;
import org.apache.ratis.proto.RaftProtos.RoleInfoProto;
import org.apache.ratis.proto.RaftProtos.ServerRpcProto;
import org.apache.ratis.protocol.ClientId;
import org.apache.ratis.protocol.GroupManagementRequest;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.protocol.RaftClientAsynchronousProtocol;
import org.apache.ratis.protocol.RaftClientReply;
import org.apache.ratis.protocol.RaftClientRequest;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.protocol.SetConfigurationRequest;
import org.apache.ratis.protocol.SnapshotManagementRequest;
import org.apache.ratis.server.DivisionInfo;
import org.apache.ratis.server.RaftConfiguration;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.protocol.TermIndex;
import org.apache.ratis.thirdparty.com.google.protobuf.UnsafeByteOperations;
import org.apache.ratis.util.LifeCycle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One group as Ratis has it on this node. */
final class RaftGroup {
    private static final Logger LOG = LoggerFactory.getLogger(RaftGroup.class);
    private static final long SNAPSHOT_TIMEOUT_MILLIS = 60_000;
    private static final AtomicLong CALLS = new AtomicLong();

    private final RaftServer server;
    private final RaftGroupId id;
    private final ClientId client;
    private final RaftServer.Division division;
    private final RaftClientAsynchronousProtocol proposals;
    private final Elections elections;
    private final End end;

    /** Who is told that a group is closed. */
    interface End {
        /** Before it is. */
        void closing();

        /** Afterwards, when nothing of it changes any more. */
        void closed(RaftServer.Division division);
    }

    /** A group that was added to a server. */
    RaftGroup(RaftServer server, RaftGroupId id, ClientId client, End end) throws IOException {
        this.server = server;
        this.id = id;
        this.client = client;
        this.division = server.getDivision(id);
        // Its caller's thread appends: that saves a hand-over, and keeps the order of pieces.
        this.proposals = (RaftClientAsynchronousProtocol) division;
        this.elections = new Elections(server, client, division);
        this.end = end;
    }

    static long nextCall() {
        return CALLS.incrementAndGet();
    }

    Elections elections() {
        return elections;
    }

    DivisionInfo info() {
        return division.getInfo();
    }

    CompletableFuture<RaftClientReply> propose(byte[] message) {
        RaftClientRequest request =
                RaftClientRequest.newBuilder()
                        .setClientId(client)
                        .setServerId(server.getId())
                        .setGroupId(id)
                        .setCallId(nextCall())
                        .setMessage(Message.valueOf(UnsafeByteOperations.unsafeWrap(message)))
                        .setType(RaftClientRequest.writeRequestType())
                        .build();
        try {
            return proposals.submitClientRequestAsync(request);
        } catch (IOException | RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /**
     * Changes who belongs to the group.
     *
     * @param preferred the member that is to lead; empty if that is left to the group
     */
    CompletableFuture<Void> changeMembers(RaftMembers members, Optional<String> preferred)
            throws IOException {
        List<RaftPeer> peers =
                members.voters().stream()
                        .map(
                                member ->
                                        RaftPeer.newBuilder(peer(member))
                                                .setPriority(isPreferred(member, preferred))
                                                .build())
                        .toList();
        SetConfigurationRequest request =
                new SetConfigurationRequest(
                        client,
                        server.getId(),
                        id,
                        nextCall(),
                        SetConfigurationRequest.Arguments.newBuilder()
                                .setServersInNewConf(peers)
                                .setListenersInNewConf(
                                        members.readers().stream().map(RaftGroup::reader).toList())
                                .setMode(SetConfigurationRequest.Mode.SET_UNCONDITIONALLY)
                                .build());
        return server.setConfigurationAsync(request).thenAccept(RaftGroup::requireSuccess);
    }

    private static int isPreferred(RaftMember member, Optional<String> preferred) {
        return preferred.filter(member.node()::equals).isPresent() ? 1 : 0;
    }

    /** Whether the group was told to have this member lead. */
    boolean isPreferred() {
        RaftPeer self = division.getRaftConf().getPeer(server.getId());
        return self != null && self.getPriority() > 0;
    }

    /** Whether the log of this node says that it belongs to the group, with a vote or without. */
    boolean isMember() {
        return division.getRaftConf()
                        .getPeer(server.getId(), RaftPeerRole.FOLLOWER, RaftPeerRole.LISTENER)
                != null;
    }

    CompletableFuture<Void> snapshot() {
        SnapshotManagementRequest request =
                SnapshotManagementRequest.newCreate(
                        client, server.getId(), id, nextCall(), SNAPSHOT_TIMEOUT_MILLIS, 1);
        return server.snapshotManagementAsync(request).thenAccept(RaftGroup::requireSuccess);
    }

    void requestSnapshot() {
        var _ =
                snapshot()
                        .exceptionally(
                                e -> {
                                    LOG.atWarn()
                                            .setCause(e)
                                            .addKeyValue("group", id)
                                            .log("A long log could not be shortened");
                                    return null;
                                });
    }

    static void requireSuccess(RaftClientReply reply) {
        if (!reply.isSuccess()) {
            throw new IllegalStateException(reply.getException());
        }
    }

    Optional<RaftMember> leader() {
        RaftPeerId leader = info().getLeaderId();
        return Optional.ofNullable(leader)
                .map(peer -> division.getRaftConf().getPeer(peer))
                .map(RaftGroup::member);
    }

    RaftPosition lastEntry() {
        TermIndex last = division.getRaftLog().getLastEntryTermIndex();
        return last == null ? RaftPosition.NONE : new RaftPosition(last.getTerm(), last.getIndex());
    }

    long committedIndex() {
        return division.getRaftLog().getLastCommittedIndex();
    }

    /** The term of a leader that has applied everything from before it; empty elsewhere. */
    OptionalLong leadingTerm() {
        // Not the current term: that may be newer while this member gives up leading.
        RoleInfoProto role = info().getRoleInfoProto();
        return role.hasLeaderInfo() && info().isLeaderReady()
                ? OptionalLong.of(role.getLeaderInfo().getTerm())
                : OptionalLong.empty();
    }

    long currentTerm() {
        return info().getCurrentTerm();
    }

    /** The members that vote; empty while they are being exchanged, when two majorities count. */
    Optional<List<RaftMember>> voters() {
        RaftConfiguration members = division.getRaftConf();
        return members.getPreviousPeers().isEmpty()
                ? Optional.of(members.getCurrentPeers().stream().map(RaftGroup::member).toList())
                : Optional.empty();
    }

    RaftStatus status() {
        Map<String, Long> lags = new HashMap<>();
        Set<String> beginners = new HashSet<>();
        if (info().isLeader()) {
            long committed = division.getRaftLog().getLastCommittedIndex();
            for (CommitInfoProto commit : division.getCommitInfos()) {
                String member = commit.getServer().getId().toStringUtf8();
                lags.put(member, Math.max(0, committed - commit.getCommitIndex()));
                if (commit.getCommitIndex() < 0) {
                    beginners.add(member);
                }
            }
        }
        return new RaftStatus(leader().map(RaftMember::node), members(), lags, beginners);
    }

    /** In the middle of a change these are all of before and after; who votes anywhere, votes. */
    RaftMembers members() {
        RaftConfiguration configuration = division.getRaftConf();
        List<RaftMember> voters =
                configuration.getAllPeers().stream().map(RaftGroup::member).toList();
        return new RaftMembers(
                voters,
                configuration.getAllPeers(RaftPeerRole.LISTENER).stream()
                        .map(RaftGroup::member)
                        .filter(reader -> !voters.contains(reader))
                        .toList());
    }

    /**
     * Whether Ratis runs this member in another role than the group has given to it. Ratis makes a
     * reader a voter by itself, but not a voter a reader, and neither of one that came later.
     */
    boolean isMiscast() {
        RaftConfiguration configuration = division.getRaftConf();
        RaftPeerId self = server.getId();
        if (!configuration.getPreviousPeers().isEmpty() || info().isLeader()) {
            return false;
        }
        if (configuration.getPeer(self, RaftPeerRole.LISTENER) != null) {
            return !info().isListener();
        }
        return configuration.getPeer(self) != null
                && info().getLifeCycleState() == LifeCycle.State.STARTING;
    }

    /**
     * Readers to which the leader sends nothing, or which have not answered for some time. Ratis
     * gives up sending to readers when a change of members fails, and fails changes while a reader
     * is silent.
     */
    Set<String> silentReaders(long silentMillis) {
        Set<String> silent = new HashSet<>();
        members().readers().forEach(reader -> silent.add(reader.node()));
        if (!silent.isEmpty()) {
            for (ServerRpcProto peer :
                    info().getRoleInfoProto().getLeaderInfo().getFollowerInfoList()) {
                if (peer.getLastRpcElapsedTimeMs() < silentMillis) {
                    silent.remove(peer.getId().getId().toStringUtf8());
                }
            }
        }
        return silent;
    }

    static List<RaftPeer> peers(RaftMembers members) {
        return Stream.concat(
                        members.voters().stream().map(RaftGroup::peer),
                        members.readers().stream().map(RaftGroup::reader))
                .toList();
    }

    private static RaftPeer peer(RaftMember member) {
        return RaftPeer.newBuilder().setId(member.node()).setAddress(member.address()).build();
    }

    private static RaftPeer reader(RaftMember member) {
        return RaftPeer.newBuilder(peer(member)).setStartupRole(RaftPeerRole.LISTENER).build();
    }

    private static RaftMember member(RaftPeer peer) {
        return new RaftMember(peer.getId().toString(), peer.getAddress());
    }

    /** Ends this node's part; the log stays where it is. */
    void close() {
        end.closing();
        GroupManagementRequest request =
                GroupManagementRequest.newRemove(
                        client, server.getId(), nextCall(), id, false, false);
        try {
            RaftClientReply _ = server.groupManagementAsync(request).join();
        } catch (RuntimeException e) {
            LOG.atDebug().setCause(e).addKeyValue("group", id).log("The group was closed before");
        }
        end.closed(division);
    }
}
