package dev.orrery.api.cassandra.statement.engine;

import dev.orrery.cql.function.FunctionContext;
import dev.orrery.cql.function.TimeUuids;
import dev.orrery.model.time.Clock;
import java.security.SecureRandom;
import java.util.List;
import java.util.UUID;

/** What functions draw on in a server: its clock, and ids that no other server makes. */
public final class ServerFunctions implements FunctionContext {
    private final Clock clock;
    private final TimeUuids timeUuids;

    public ServerFunctions(Clock clock) {
        this.clock = clock;
        this.timeUuids = new TimeUuids(clock::epochMillis, new SecureRandom().nextLong());
    }

    @Override
    public long nowMillis() {
        return clock.epochMillis();
    }

    @Override
    public UUID timeUuid() {
        return timeUuids.next();
    }

    @Override
    public List<UUID> timeUuidsBefore(int count) {
        return timeUuids.before(count);
    }

    @Override
    public UUID randomUuid() {
        return UUID.randomUUID();
    }
}
