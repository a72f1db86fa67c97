package dev.orrery.api.nosql.error;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.error.ErrorCode;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class NosqlErrorMapperTest {
    @Test
    void everyErrorHasTheRowThatClientsExpect() {
        String table =
                Arrays.stream(ErrorCode.values())
                        .map(code -> code + " " + text(NosqlErrorMapper.map(code)))
                        .collect(Collectors.joining("\n"));
        assertThat(table)
                .isEqualTo(
                        """
                        BAD_REQUEST 400/0 BadRequest
                        PARTITION_KEY_MISMATCH 400/1001 BadRequest
                        UNAUTHORIZED 401/0 Unauthorized
                        FORBIDDEN 403/0 Forbidden
                        NOT_FOUND 404/0 NotFound
                        OWNER_NOT_FOUND 404/1003 NotFound
                        METHOD_NOT_ALLOWED 405/0 MethodNotAllowed
                        TOO_LARGE 413/0 RequestEntityTooLarge
                        LOGICAL_PARTITION_FULL 403/1014 Forbidden
                        STALE_CONTAINER 400/1024 BadRequest
                        CROSS_PARTITION_QUERY_NOT_SERVED 400/1004 BadRequest
                        NOT_SUPPORTED 501/0 NotImplemented
                        WRITE_FORBIDDEN 403/3 Forbidden
                        HEADERS_TOO_LARGE 431/0 RequestHeaderFieldsTooLarge
                        LENGTH_REQUIRED 411/0 LengthRequired
                        THROTTLED 429/3200 TooManyRequests
                        ALREADY_EXISTS 409/0 Conflict
                        UNIQUE_KEY_VIOLATION 409/0 Conflict
                        PRECONDITION_FAILED 412/0 PreconditionFailed
                        LOCKED 423/0 Locked
                        RETRY_WITH 449/0 RetryWith
                        FAILED_DEPENDENCY 424/0 FailedDependency
                        SESSION_NOT_AVAILABLE 404/1002 NotFound
                        RANGE_GONE 410/1002 Gone
                        NAME_CACHE_STALE 410/1000 Gone
                        DEFINITION_STALE 503/0 ServiceUnavailable
                        SERVICE_UNAVAILABLE 503/0 ServiceUnavailable
                        TIMED_OUT 408/0 RequestTimeout
                        LEADER_CHANGED 503/0 ServiceUnavailable
                        OUTCOME_UNKNOWN 408/0 RequestTimeout
                        STALE_IN_DOUBT 408/0 RequestTimeout
                        INTERNAL 500/0 InternalServerError
                        CORRUPTION 500/0 InternalServerError
                        UNKNOWN_FORMAT 500/0 InternalServerError\
                        """);
    }

    private static String text(NosqlError error) {
        return error.status() + "/" + error.subStatus() + " " + error.codeName();
    }
}
