package dev.orrery.api.nosql.item;

import dev.orrery.api.nosql.item.ItemWrites.Place;
import dev.orrery.model.command.Command.ItemCommand;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonKind;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonScanner;
import dev.orrery.model.json.JsonView;
import dev.orrery.model.limit.Limits;
import java.util.ArrayList;
import java.util.List;

/** Reads the body of a batch: an array of operations. */
final class BatchReader {
    /** The array and the operation that are around every resource. */
    private static final int LEVELS_AROUND_RESOURCE = 2;

    private final Limits limits;
    private final ItemWrites writes;

    BatchReader(Limits limits, ItemWrites writes) {
        this.limits = limits;
        this.writes = writes;
    }

    List<BatchOperation> operations(byte[] body) {
        if (body.length == 0) {
            throw OrreryException.badRequest("The request body is empty: a batch is needed.");
        }
        JsonLimits depth = new JsonLimits(limits.nestingDepth() + LEVELS_AROUND_RESOURCE);
        JsonView view = JsonScanner.scan(body, depth);
        if (view.kind(view.root()) != JsonKind.ARRAY) {
            throw OrreryException.badRequest("A batch is a JSON array of operations.");
        }
        int count = view.size(view.root());
        if (count == 0) {
            throw OrreryException.badRequest("Batch request has no operations.");
        }
        if (count > limits.batchOperations()) {
            throw OrreryException.badRequest(
                    ("Batch request has more operations than what is supported. It has %d; at most"
                                    + " %d are.")
                            .formatted(count, limits.batchOperations()));
        }
        List<BatchOperation> operations = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            operations.add(new BatchOperation(view, view.element(view.root(), i)));
        }
        return operations;
    }

    ItemCommand command(BatchOperation operation, Place place) {
        String type = operation.type();
        return switch (type) {
            case "Create" -> writes.create(place, operation.resource());
            case "Upsert" -> writes.upsert(place, operation.resource(), operation.condition());
            case "Read" -> writes.read(place, operation.id(), operation.condition());
            case "Delete" -> writes.delete(place, operation.id(), operation.condition());
            case "Replace" ->
                    writes.replace(
                            place, operation.id(), operation.resource(), operation.condition());
            case "Patch" ->
                    writes.patch(
                            place, operation.id(), operation.resource(), operation.condition());
            default ->
                    throw OrreryException.badRequest(
                            "The operation type '"
                                    + type
                                    + "' is not one of Create, Upsert, Read, Replace, Delete and"
                                    + " Patch.");
        };
    }
}
