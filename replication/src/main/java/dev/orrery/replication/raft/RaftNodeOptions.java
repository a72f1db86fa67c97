package dev.orrery.replication.raft;

import dev.orrery.model.time.Clock;
import dev.orrery.replication.rpc.RpcServices;
import dev.orrery.replication.rpc.RpcTls;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How this process takes part in a cluster.
 *
 * @param clusterId the same on all nodes of a cluster, and on no others
 * @param self this node
 * @param listenAddress {@code host:port} to listen on
 * @param directory where the Raft logs are
 * @param tls how nodes trust each other; without it whoever reaches the port may do anything
 * @param services what else may be called on the same port
 */
public record RaftNodeOptions(
        long clusterId,
        RaftMember self,
        String listenAddress,
        Path directory,
        RaftTiming timing,
        Optional<RpcTls> tls,
        RpcServices services,
        Clock clock) {
    String listenHost() {
        return listenAddress.substring(0, listenAddress.lastIndexOf(':'));
    }

    int listenPort() {
        return Integer.parseInt(listenAddress.substring(listenAddress.lastIndexOf(':') + 1));
    }
}
