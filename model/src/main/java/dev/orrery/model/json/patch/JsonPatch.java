package dev.orrery.model.json.patch;

import dev.orrery.model.json.JsonFragment;
import dev.orrery.model.json.JsonKind;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonScanner;
import dev.orrery.model.json.JsonView;
import dev.orrery.model.json.JsonWriter;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Applies operations to an item, all or none. */
public final class JsonPatch {
    private final PatchNode.Container root;

    private JsonPatch(PatchNode.Container root) {
        this.root = root;
    }

    /**
     * The text of an item after a patch. It is like text from a client: limits of items are not
     * checked, and system properties of the source are still in it.
     */
    public static byte[] apply(JsonView source, List<PatchOperation> operations) {
        if (!source.isObject(source.root())) {
            throw new IllegalArgumentException("an item is an object");
        }
        JsonPatch patch =
                new JsonPatch(
                        Objects.requireNonNull(
                                new PatchNode.Text(JsonFragment.of(source)).opened()));
        for (int i = 0; i < operations.size(); i++) {
            patch.apply(new PatchStep(i + 1, operations.get(i)));
        }
        JsonWriter writer = new JsonWriter(source.textLength() * 2);
        patch.root.writeTo(writer);
        return writer.toBytes();
    }

    private void apply(PatchStep step) {
        switch (step.operation()) {
            case PatchOperation.Add(PatchPath path, JsonFragment value) ->
                    parent(path, step).add(path.last(), new PatchNode.Text(value), step);
            case PatchOperation.Set(PatchPath path, JsonFragment value) ->
                    parent(path, step).set(path.last(), new PatchNode.Text(value), step);
            case PatchOperation.Replace(PatchPath path, JsonFragment value) ->
                    existingParent(path, step).replace(path.last(), new PatchNode.Text(value));
            case PatchOperation.Remove(PatchPath path) ->
                    existingParent(path, step).remove(path.last());
            case PatchOperation.Increment(PatchPath path, JsonFragment amount) ->
                    increment(path, amount, step);
            case PatchOperation.Move(PatchPath from, PatchPath path) -> move(from, path, step);
        }
    }

    private void increment(PatchPath path, JsonFragment amount, PatchStep step) {
        PatchNode.Container parent = parent(path, step);
        PatchNode present = parent.child(path.last());
        if (present == null) {
            parent.set(path.last(), new PatchNode.Text(amount), step);
        } else if (present instanceof PatchNode.Text(JsonFragment number)
                && number.kind() == JsonKind.NUMBER) {
            parent.replace(path.last(), new PatchNode.Text(sum(number, amount, step)));
        } else {
            throw step.problem("the value is not a number");
        }
    }

    private static JsonFragment sum(JsonFragment left, JsonFragment right, PatchStep step) {
        JsonWriter writer = new JsonWriter();
        Long exact = exactSum(left, right);
        if (exact != null) {
            writer.value(exact.longValue());
        } else {
            double sum =
                    left.view().doubleValue(left.value()) + right.view().doubleValue(right.value());
            if (!Double.isFinite(sum)) {
                throw step.problem("the sum is too large for a number");
            }
            writer.value(sum);
        }
        return JsonFragment.of(JsonScanner.scan(writer.toBytes(), JsonLimits.DEFAULT));
    }

    /** The sum of two integers, or null if an operand or the sum is not a 64-bit integer. */
    private static @Nullable Long exactSum(JsonFragment left, JsonFragment right) {
        if (!left.view().isInteger(left.value()) || !right.view().isInteger(right.value())) {
            return null;
        }
        long first = left.view().longValue(left.value());
        long second = right.view().longValue(right.value());
        long sum = first + second;
        boolean overflow = ((first ^ sum) & (second ^ sum)) < 0;
        return overflow ? null : sum;
    }

    private void move(PatchPath from, PatchPath path, PatchStep step) {
        if (path.isInside(from)) {
            throw step.problem("a value cannot be moved into itself");
        }
        PatchNode.Container source = parent(from, step);
        PatchNode node = source.child(from.last());
        if (node == null) {
            throw step.problem("there is nothing at " + from);
        }
        source.remove(from.last());
        parent(path, step).add(path.last(), node, step);
    }

    private PatchNode.Container existingParent(PatchPath path, PatchStep step) {
        PatchNode.Container parent = parent(path, step);
        if (parent.child(path.last()) == null) {
            throw step.problem("there is nothing at the path");
        }
        return parent;
    }

    /** The container that the last segment of a path refers to, opened all the way down. */
    private PatchNode.Container parent(PatchPath path, PatchStep step) {
        PatchNode.Container container = root;
        for (String segment : path.segments().subList(0, path.segments().size() - 1)) {
            PatchNode child = container.child(segment);
            PatchNode.Container opened = child == null ? null : child.opened();
            if (opened == null) {
                throw step.noParent(segment);
            }
            container.replace(segment, opened);
            container = opened;
        }
        return container;
    }
}
