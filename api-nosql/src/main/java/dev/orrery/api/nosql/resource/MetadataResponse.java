package dev.orrery.api.nosql.resource;

import dev.orrery.api.nosql.exchange.Conditions;
import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.Response;
import dev.orrery.api.nosql.message.ResponseHeader;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.cost.RequestUnits;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import java.util.List;

/** Answers about resources that are not items. */
final class MetadataResponse {
    private MetadataResponse() {}

    /** The answer to a read, which may be that the client has the newest version already. */
    static Response read(Request request, JsonObject body, String etag) {
        return Conditions.ofRead(request) instanceof EtagCondition.NoneMatch(String known)
                        && known.equals(etag)
                ? notModified(etag)
                : found(body, etag);
    }

    static Response found(JsonObject body, String etag) {
        return of(Response.OK, body, etag, RequestUnits.METADATA_READ);
    }

    static Response created(JsonObject body, String etag) {
        return of(Response.CREATED, body, etag, RequestUnits.METADATA_WRITE);
    }

    static Response replaced(JsonObject body, String etag) {
        return of(Response.OK, body, etag, RequestUnits.METADATA_WRITE);
    }

    private static Response of(int status, JsonObject body, String etag, double charge) {
        Response response = Response.of(status, body.toBytes());
        response.headers().addCharge(charge).add(ResponseHeader.ETAG, etag);
        return response;
    }

    static Response deleted() {
        Response response = Response.empty(Response.NO_CONTENT);
        response.headers().addCharge(RequestUnits.METADATA_WRITE);
        return response;
    }

    static Response notModified(String etag) {
        Response response = Response.empty(Response.NOT_MODIFIED);
        response.headers().addCharge(RequestUnits.METADATA_READ).add(ResponseHeader.ETAG, etag);
        return response;
    }

    static Response feed(String rid, String name, List<? extends JsonValue> elements) {
        Response response = Response.of(Response.OK, FeedBody.of(rid, name, elements));
        response.headers()
                .addCharge(RequestUnits.METADATA_READ)
                .add(ResponseHeader.ITEM_COUNT, elements.size());
        return response;
    }
}
