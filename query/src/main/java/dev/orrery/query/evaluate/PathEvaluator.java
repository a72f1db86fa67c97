package dev.orrery.query.evaluate;

import dev.orrery.model.json.JsonView;
import dev.orrery.query.value.ArrayValue;
import dev.orrery.query.value.NumberValue;
import dev.orrery.query.value.ObjectValue;
import dev.orrery.query.value.PropertyName;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.StringValue;
import dev.orrery.query.value.UndefinedValue;
import java.util.List;

/** Access to members of values. */
final class PathEvaluator {
    private PathEvaluator() {}

    /** One step from a value to a member of it. */
    @FunctionalInterface
    interface Step {
        QueryValue from(QueryValue value, Frame frame);
    }

    /**
     * Names below a slot: by far the most frequent path. Follows the handles of a stored document
     * and makes a value only of the last.
     */
    record Names(int slot, List<PropertyName> names) implements Evaluator {
        @Override
        public QueryValue evaluate(Frame frame) {
            QueryValue value = frame.slot(slot);
            if (value instanceof ObjectValue.Stored(JsonView view, int root)) {
                int handle = root;
                for (int i = 0; i < names.size(); i++) {
                    handle = view.member(handle, names.get(i).stored());
                }
                return QueryValue.of(view, handle);
            }
            for (PropertyName name : names) {
                value = member(value, name);
            }
            return value;
        }
    }

    /** Any other path. */
    record Steps(Evaluator root, List<Step> steps) implements Evaluator {
        @Override
        public QueryValue evaluate(Frame frame) {
            QueryValue value = root.evaluate(frame);
            for (Step step : steps) {
                value = step.from(value, frame);
            }
            return value;
        }
    }

    static QueryValue member(QueryValue value, PropertyName name) {
        return value instanceof ObjectValue object ? object.member(name) : UndefinedValue.UNDEFINED;
    }

    static QueryValue element(QueryValue value, int index) {
        return value instanceof ArrayValue array ? array.element(index) : UndefinedValue.UNDEFINED;
    }

    /** A name reaches into an object, a whole number into an array. */
    static QueryValue computed(QueryValue value, QueryValue key) {
        if (key instanceof StringValue name) {
            return member(value, PropertyName.of(name.text()));
        }
        if (key instanceof NumberValue number && number.isLong()) {
            long index = number.longValue();
            return index >= 0 && index <= Integer.MAX_VALUE
                    ? element(value, (int) index)
                    : UndefinedValue.UNDEFINED;
        }
        return UndefinedValue.UNDEFINED;
    }
}
