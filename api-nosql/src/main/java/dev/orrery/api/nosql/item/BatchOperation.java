package dev.orrery.api.nosql.item;

import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonKind;
import dev.orrery.model.json.JsonName;
import dev.orrery.model.json.JsonView;
import java.util.Optional;

/**
 * One operation of a batch: {@code {"operationType": ..., "id": ..., "partitionKey": ...,
 * "ifMatch": ..., "ifNoneMatch": ..., "minimalReturnPreference": ..., "resourceBody": ...}}. It
 * reads from the scanned text of the whole batch; the resource is a part of that text, not a copy.
 */
final class BatchOperation {
    private static final JsonName TYPE = JsonName.of("operationType");
    private static final JsonName ID = JsonName.of("id");
    private static final JsonName PARTITION_KEY = JsonName.of("partitionKey");
    private static final JsonName IF_MATCH = JsonName.of("ifMatch");
    private static final JsonName IF_NONE_MATCH = JsonName.of("ifNoneMatch");
    private static final JsonName MINIMAL_RETURN = JsonName.of("minimalReturnPreference");
    private static final JsonName RESOURCE = JsonName.of("resourceBody");

    private final JsonView view;
    private final int operation;

    BatchOperation(JsonView view, int operation) {
        if (!view.isObject(operation)) {
            throw OrreryException.badRequest("Every operation of a batch is a JSON object.");
        }
        this.view = view;
        this.operation = operation;
    }

    String type() {
        return required(TYPE);
    }

    String id() {
        return required(ID);
    }

    Optional<String> partitionKey() {
        return text(PARTITION_KEY);
    }

    /** The id of the item that it is about; empty if it is to be made, or is missing. */
    Optional<String> itemId() {
        int resource = view.member(operation, RESOURCE);
        int inside =
                resource != JsonView.UNDEFINED && view.isObject(resource)
                        ? view.member(resource, ID)
                        : JsonView.UNDEFINED;
        int value = view.member(operation, ID);
        int id = value != JsonView.UNDEFINED && view.isString(value) ? value : inside;
        return id != JsonView.UNDEFINED && view.isString(id)
                ? Optional.of(view.stringValue(id))
                : Optional.empty();
    }

    EtagCondition condition() {
        Optional<EtagCondition> match = text(IF_MATCH).map(EtagCondition.Match::new);
        return match.or(() -> text(IF_NONE_MATCH).map(EtagCondition.NoneMatch::new))
                .orElse(EtagCondition.NONE);
    }

    boolean wantsNoContent() {
        int value = view.member(operation, MINIMAL_RETURN);
        return value != JsonView.UNDEFINED && view.kind(value) == JsonKind.TRUE;
    }

    Content resource() {
        int value = view.member(operation, RESOURCE);
        if (value == JsonView.UNDEFINED) {
            throw OrreryException.badRequest(
                    "An operation of the type '" + type() + "' needs a 'resourceBody'.");
        }
        return new Content(view.bytes(), view.textStart(value), view.textEnd(value));
    }

    private String required(JsonName name) {
        return text(name)
                .orElseThrow(
                        () ->
                                OrreryException.badRequest(
                                        "An operation of a batch needs the property '"
                                                + name
                                                + "'."));
    }

    private Optional<String> text(JsonName name) {
        int value = view.member(operation, name);
        if (value == JsonView.UNDEFINED || view.kind(value) == JsonKind.NULL) {
            return Optional.empty();
        }
        if (!view.isString(value)) {
            throw OrreryException.badRequest(
                    "The property '" + name + "' of a batch operation must be a string.");
        }
        return Optional.of(view.stringValue(value));
    }
}
