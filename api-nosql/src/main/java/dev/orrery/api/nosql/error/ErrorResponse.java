package dev.orrery.api.nosql.error;

import dev.orrery.api.nosql.message.Response;
import dev.orrery.api.nosql.message.ResponseHeader;
import dev.orrery.api.nosql.message.ResponseHeaders;
import dev.orrery.model.cost.RequestUnits;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.error.TextFault;
import dev.orrery.model.json.JsonWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;

/** Answers that say what went wrong. */
public final class ErrorResponse {
    private ErrorResponse() {}

    /** An error of a request that never got an activity id. */
    public static Response of(NosqlError error, String message) {
        String activityId = UUID.randomUUID().toString();
        Response response = of(error, message, activityId);
        response.headers().add(ResponseHeader.ACTIVITY_ID, activityId);
        return response;
    }

    /** An error where HTTP forbids to say more: a body would be taken for the next answer. */
    public static Response bodiless(NosqlError error) {
        Response response = Response.empty(error.status());
        response.headers().add(ResponseHeader.ACTIVITY_ID, UUID.randomUUID().toString());
        return response;
    }

    public static Response of(ErrorCode code, String message) {
        return of(NosqlErrorMapper.map(code), message);
    }

    /** An error that was thrown; its activity id is a header that the caller adds. */
    public static Response of(OrreryException failure, String activityId) {
        Response response = of(NosqlErrorMapper.map(failure.code()), message(failure), activityId);
        response.headers().addCharge(chargeOf(failure));
        failure.retryAfterMillis()
                .ifPresent(
                        millis ->
                                response.headers().add(ResponseHeader.RETRY_AFTER_MILLIS, millis));
        return response;
    }

    /** Refusing for want of budget is free; finding out anything else costs something. */
    public static double chargeOf(OrreryException failure) {
        return failure.code() == ErrorCode.THROTTLED ? 0 : RequestUnits.MINIMUM;
    }

    /** Where a text is wrong in one place, clients expect a JSON text that tells which. */
    private static String message(OrreryException failure) {
        if (failure.fault().isEmpty()) {
            return ServiceWords.of(failure.code(), failure.text());
        }
        TextFault fault = failure.fault().get();
        JsonWriter json = new JsonWriter().beginObject().name("errors").beginArray();
        json.beginObject().name("severity").value("Error").name("location").beginObject();
        json.name("start").value(fault.start()).name("end").value(fault.end()).endObject();
        if (!fault.code().isEmpty()) {
            json.name("code").value(fault.code());
        }
        json.name("message").value(failure.text()).endObject().endArray().endObject();
        return new String(json.toBytes(), StandardCharsets.UTF_8);
    }

    /** An error as a result; activity id and charge are headers that the caller adds. */
    public static Response of(NosqlError error, String message, String activityId) {
        ResponseHeaders headers = new ResponseHeaders();
        if (error.subStatus() != 0) {
            headers.add(ResponseHeader.SUB_STATUS, error.subStatus());
        }
        byte[] body =
                new JsonWriter()
                        .beginObject()
                        .name("code")
                        .value(error.codeName())
                        .name("message")
                        .value(message + "\r\nActivityId: " + activityId)
                        .endObject()
                        .toBytes();
        return new Response(error.status(), headers, List.of(ByteBuffer.wrap(body)));
    }
}
