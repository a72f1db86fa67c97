package dev.orrery.api.cassandra.statement.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.datastax.oss.protocol.internal.ProtocolConstants;
import dev.orrery.api.cassandra.error.CqlErrorMapper;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class WritesInDoubtTest {
    private static int toldAs(ErrorCode code) {
        return toldAs(new OrreryException(code, "because"));
    }

    private static int toldAs(OrreryException failure) {
        CompletableFuture<Integer> write = new CompletableFuture<>();
        CompletableFuture<Integer> told = WritesInDoubt.told(write.thenApply(value -> value + 1));
        write.completeExceptionally(failure);
        return CqlErrorMapper.map(catchThrowable(told::join), true).code;
    }

    @Test
    void aWriteThatMayHaveHappenedIsNotToldAsRefused() {
        OrreryException late =
                new OrreryException(
                        ErrorCode.SERVICE_UNAVAILABLE, "nobody leads", new TimeoutException());
        assertThat(toldAs(late)).isEqualTo(ProtocolConstants.ErrorCode.WRITE_TIMEOUT);
        assertThat(toldAs(ErrorCode.TIMED_OUT))
                .isEqualTo(ProtocolConstants.ErrorCode.WRITE_TIMEOUT);
    }

    @Test
    void aWriteThatWasRefusedIsToldAsIt() {
        assertThat(toldAs(ErrorCode.THROTTLED)).isEqualTo(ProtocolConstants.ErrorCode.OVERLOADED);
        assertThat(toldAs(ErrorCode.SERVICE_UNAVAILABLE))
                .isEqualTo(ProtocolConstants.ErrorCode.OVERLOADED);
        assertThat(toldAs(ErrorCode.BAD_REQUEST)).isEqualTo(ProtocolConstants.ErrorCode.INVALID);
    }

    @Test
    void aWriteThatWasDoneIsTold() {
        assertThat(WritesInDoubt.told(CompletableFuture.completedFuture(7)).join()).isEqualTo(7);
    }
}
