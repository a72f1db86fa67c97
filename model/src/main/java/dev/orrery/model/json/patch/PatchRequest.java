package dev.orrery.model.json.patch;

import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonFragment;
import dev.orrery.model.json.JsonKind;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonName;
import dev.orrery.model.json.JsonScanner;
import dev.orrery.model.json.JsonView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The body of a patch request: {@code {"operations":[...],"condition":"FROM c WHERE ..."}}, or the
 * array of operations alone.
 *
 * @param condition a filter that the item must match for the patch to be applied
 */
public record PatchRequest(List<PatchOperation> operations, Optional<String> condition) {
    public static final int DEFAULT_MAX_OPERATIONS = 10;

    private static final JsonName OPERATIONS = JsonName.of("operations");
    private static final JsonName CONDITION = JsonName.of("condition");
    private static final JsonName OPERATION = JsonName.of("op");
    private static final JsonName PATH = JsonName.of("path");
    private static final JsonName FROM = JsonName.of("from");
    private static final JsonName VALUE = JsonName.of("value");

    public PatchRequest {
        operations = List.copyOf(operations);
    }

    public static PatchRequest parse(byte[] body, int maxOperations) {
        return parse(body, 0, body.length, maxOperations);
    }

    public static PatchRequest parse(byte[] body, int from, int to, int maxOperations) {
        JsonView view = JsonScanner.scan(body, from, to, JsonLimits.DEFAULT);
        int root = view.root();
        boolean wrapped = view.kind(root) == JsonKind.OBJECT;
        int operations = wrapped ? view.member(root, OPERATIONS) : root;
        if (operations < 0 || view.kind(operations) != JsonKind.ARRAY) {
            throw OrreryException.badRequest(
                    "A patch must be an array of operations, or an object with an array"
                            + " \"operations\"");
        }
        Optional<String> condition = wrapped ? text(view, root, CONDITION) : Optional.empty();
        return new PatchRequest(operations(view, operations, maxOperations), condition);
    }

    private static List<PatchOperation> operations(JsonView view, int array, int maxOperations) {
        int size = view.size(array);
        if (size == 0 || size > maxOperations) {
            throw OrreryException.badRequest(
                    "A patch must have between 1 and "
                            + maxOperations
                            + " operations, not "
                            + size);
        }
        List<PatchOperation> operations = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            operations.add(operation(view, view.element(array, i)));
        }
        return operations;
    }

    private static PatchOperation operation(JsonView view, int value) {
        String name = requiredText(view, value, OPERATION);
        PatchPath path = PatchPath.parse(requiredText(view, value, PATH));
        return switch (name) {
            case "add" -> new PatchOperation.Add(path, fragment(view, value, path));
            case "set" -> new PatchOperation.Set(path, fragment(view, value, path));
            case "replace" -> new PatchOperation.Replace(path, fragment(view, value, path));
            case "remove" -> new PatchOperation.Remove(path);
            case "incr" -> increment(path, fragment(view, value, path));
            case "move" ->
                    new PatchOperation.Move(PatchPath.parse(requiredText(view, value, FROM)), path);
            default ->
                    throw OrreryException.badRequest(
                            "Unknown patch operation '"
                                    + name
                                    + "': known are add, set, replace, remove, incr and move");
        };
    }

    private static PatchOperation increment(PatchPath path, JsonFragment amount) {
        if (amount.kind() != JsonKind.NUMBER) {
            throw OrreryException.badRequest(
                    "The \"value\" of the patch operation incr " + path + " must be a number");
        }
        return new PatchOperation.Increment(path, amount);
    }

    private static JsonFragment fragment(JsonView view, int operation, PatchPath path) {
        int value = view.member(operation, VALUE);
        if (value < 0) {
            throw OrreryException.badRequest(
                    "The patch operation on " + path + " has no \"value\"");
        }
        return new JsonFragment(view, value);
    }

    private static String requiredText(JsonView view, int operation, JsonName name) {
        return text(view, operation, name)
                .orElseThrow(
                        () ->
                                OrreryException.badRequest(
                                        "Every patch operation needs a string \"" + name + "\""));
    }

    private static Optional<String> text(JsonView view, int object, JsonName name) {
        int value = view.member(object, name);
        if (value < 0) {
            return Optional.empty();
        }
        if (!view.isString(value)) {
            throw OrreryException.badRequest(
                    "The property \"" + name + "\" of a patch must be a string");
        }
        return Optional.of(view.stringValue(value));
    }
}
