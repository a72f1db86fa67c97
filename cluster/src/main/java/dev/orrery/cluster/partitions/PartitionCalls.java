package dev.orrery.cluster.partitions;

import dev.orrery.model.command.Command;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.partition.PhysicalPartition;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Commands of the system itself, waited for. */
public final class PartitionCalls {
    private static final long TIMEOUT_SECONDS = 30;

    private PartitionCalls() {}

    /** Runs a command that the system has no reason to see refused. */
    public static Outcome run(PhysicalPartition partition, Command command) {
        Outcome outcome = await(partition.submit(command));
        if (outcome instanceof Outcome.Refused refused) {
            throw new OrreryException(refused.code(), refused.message());
        }
        return outcome;
    }

    private static Outcome await(CompletableFuture<Outcome> running) {
        try {
            return running.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof OrreryException refused) {
                throw refused;
            }
            throw new OrreryException(ErrorCode.INTERNAL, "A partition failed.", e.getCause());
        } catch (TimeoutException e) {
            throw new OrreryException(
                    ErrorCode.OUTCOME_UNKNOWN,
                    "A partition did not answer within " + TIMEOUT_SECONDS + " seconds.",
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new OrreryException(
                    ErrorCode.SERVICE_UNAVAILABLE, "The server is shutting down.", e);
        }
    }
}
