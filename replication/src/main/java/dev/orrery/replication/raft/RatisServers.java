package dev.orrery.replication.raft;

import dev.orrery.replication.rpc.RpcTls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.apache.ratis.conf.Parameters;
import org.apache.ratis.conf.RaftProperties;
import org.apache.ratis.grpc.GrpcConfigKeys;
import org.apache.ratis.grpc.GrpcTlsConfig;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.statemachine.StateMachine;

/** Makes the server of Ratis that a node has, with our own calls on the same port. */
final class RatisServers {
    private static final String NO_LOGS = "none";
    private static final int MIN_KEEP_ALIVE_SECONDS = 5;

    private RatisServers() {}

    /**
     * A server that has opened no group yet and is to be started.
     *
     * @param logs where the logs of groups are
     * @param machines the machine of a group that is opened
     */
    static RaftServer build(
            RaftNodeOptions options,
            RaftLogLimits limits,
            Path logs,
            SnapshotGate gate,
            StateMachine.Registry machines)
            throws IOException {
        RaftProperties properties = RaftSettings.of(options, limits);
        // Ratis would open every group it finds at once; here a group waits for its store.
        Path none = options.directory().resolve(NO_LOGS);
        Files.createDirectories(none);
        RaftSettings.storeIn(properties, none);
        RaftServer built =
                RaftServer.newBuilder()
                        .setServerId(RaftPeerId.valueOf(options.self().node()))
                        .setProperties(properties)
                        .setParameters(parameters(options, gate))
                        .setStateMachineRegistry(machines)
                        .build();
        Files.createDirectories(logs);
        RaftSettings.storeIn(properties, logs);
        return built;
    }

    private static Parameters parameters(RaftNodeOptions options, SnapshotGate gate) {
        Parameters parameters = new Parameters();
        GrpcConfigKeys.Server.setServicesCustomizer(
                parameters,
                (builder, _) ->
                        builder.addService(options.services().bindable())
                                .callExecutor(options.services().threads())
                                .intercept(gate)
                                .permitKeepAliveTime(MIN_KEEP_ALIVE_SECONDS, TimeUnit.SECONDS)
                                .permitKeepAliveWithoutCalls(true));
        if (options.tls().isPresent()) {
            RpcTls tls = options.tls().get();
            GrpcConfigKeys.TLS.setConf(
                    parameters,
                    new GrpcTlsConfig(
                            tls.key().toFile(),
                            tls.certificate().toFile(),
                            tls.authority().toFile(),
                            true));
        }
        return parameters;
    }
}
