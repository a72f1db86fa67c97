package dev.orrery.api.nosql.error;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.api.nosql.message.Response;
import dev.orrery.api.nosql.message.ResponseHeader;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ErrorResponseTest {
    private static Map<ResponseHeader, String> headers(Response response) {
        Map<ResponseHeader, String> headers = new EnumMap<>(ResponseHeader.class);
        response.headers().forEach(headers::put);
        return headers;
    }

    private static String body(Response response) {
        return StandardCharsets.UTF_8.decode(response.body().getFirst().duplicate()).toString();
    }

    @Test
    void bodyHasCodeAndMessageWithTheActivity() {
        Response response =
                ErrorResponse.of(
                        new OrreryException(ErrorCode.FORBIDDEN, "no \"such\" thing"), "an-id");
        assertThat(response.status()).isEqualTo(403);
        assertThat(body(response))
                .isEqualTo(
                        "{\"code\":\"Forbidden\",\"message\":\"no \\\"such\\\" thing\\r\\n"
                                + "ActivityId: an-id\"}");
    }

    @Test
    void substatusAndWaitingTimeAreHeaders() {
        Response response =
                ErrorResponse.of(
                        OrreryException.retryable(ErrorCode.THROTTLED, "later", 42), "an-id");
        assertThat(headers(response))
                .containsEntry(ResponseHeader.SUB_STATUS, "3200")
                .containsEntry(ResponseHeader.RETRY_AFTER_MILLIS, "42")
                .containsEntry(ResponseHeader.REQUEST_CHARGE, "0");
    }

    @Test
    void errorWithoutSubstatusHasNoSuchHeader() {
        Response response = ErrorResponse.of(ErrorCode.BAD_REQUEST, "bad");
        assertThat(headers(response)).doesNotContainKey(ResponseHeader.SUB_STATUS);
    }
}
