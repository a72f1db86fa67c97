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
 * @param listenHost the interface to listen on
 * @param directory where the Raft logs are
 * @param tls how nodes trust each other; without it whoever reaches the port may do anything
 * @param services what else may be called on the same port
 */
public record RaftNodeOptions(
        long clusterId,
        RaftMember self,
        String listenHost,
        Path directory,
        RaftTiming timing,
        Optional<RpcTls> tls,
        RpcServices services,
        Clock clock) {
    /** The port to listen on: that of the node's own address. */
    int port() {
        String address = self.address();
        return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
    }
}
