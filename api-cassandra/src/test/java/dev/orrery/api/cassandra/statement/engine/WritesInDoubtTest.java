package dev.orrery.api.cassandra.statement.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.datastax.oss.protocol.internal.ProtocolConstants;
import com.datastax.oss.protocol.internal.ProtocolConstants.WriteType;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.error.WriteTimeout;
import dev.orrery.api.cassandra.error.CqlErrorMapper;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class WritesInDoubtTest {
    private static Error told(ErrorCode code, String writeType) {
        CompletableFuture<Integer> write = new CompletableFuture<>();
        CompletableFuture<Integer> told =
                WritesInDoubt.told(write.thenApply(value -> value + 1), () -> writeType);
        write.completeExceptionally(new OrreryException(code, "because"));
        return CqlErrorMapper.map(catchThrowable(told::join), true);
    }

    @Test
    void aWriteThatMayHaveHappenedIsAWriteTimeoutOfItsType() {
        for (ErrorCode code : new ErrorCode[] {ErrorCode.OUTCOME_UNKNOWN, ErrorCode.TIMED_OUT}) {
            assertThat(told(code, "CAS"))
                    .isInstanceOfSatisfying(
                            WriteTimeout.class,
                            timeout -> {
                                assertThat(timeout.writeType).isEqualTo("CAS");
                                assertThat(timeout.message).isEqualTo("because");
                            });
        }
    }

    @Test
    void anUnknownOutcomeIsAWriteTimeoutWhateverFailed() {
        OrreryException unknown = new OrreryException(ErrorCode.OUTCOME_UNKNOWN, "because");
        assertThat(CqlErrorMapper.map(unknown, true).code)
                .isEqualTo(ProtocolConstants.ErrorCode.WRITE_TIMEOUT);
    }

    @Test
    void aWriteThatWasRefusedIsToldAsIt() {
        assertThat(told(ErrorCode.THROTTLED, WriteType.SIMPLE).code)
                .isEqualTo(ProtocolConstants.ErrorCode.OVERLOADED);
        assertThat(told(ErrorCode.SERVICE_UNAVAILABLE, WriteType.SIMPLE).code)
                .isEqualTo(ProtocolConstants.ErrorCode.OVERLOADED);
        assertThat(told(ErrorCode.BAD_REQUEST, WriteType.SIMPLE).code)
                .isEqualTo(ProtocolConstants.ErrorCode.INVALID);
    }

    @Test
    void aWriteThatWasDoneIsTold() {
        assertThat(
                        WritesInDoubt.told(
                                        CompletableFuture.completedFuture(7),
                                        () -> WriteType.SIMPLE)
                                .join())
                .isEqualTo(7);
    }
}
