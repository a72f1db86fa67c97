package dev.orrery.query.value;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Equality, order and hash of values. */
public final class Values {
    private Values() {}

    /**
     * Deep equality of values of any type. Undefined equals itself here; it is the operators that
     * make nothing of it. NaN equals nothing.
     */
    public static boolean equal(QueryValue left, QueryValue right) {
        return switch (left) {
            case UndefinedValue _, NullValue _, BooleanValue _ -> left.equals(right);
            case NumberValue number ->
                    right instanceof NumberValue other
                            && number.doubleValue() == other.doubleValue();
            case StringValue string ->
                    right instanceof StringValue other && StringValue.equal(string, other);
            case ArrayValue array -> right instanceof ArrayValue other && arraysEqual(array, other);
            case ObjectValue object ->
                    right instanceof ObjectValue other && objectsEqual(object, other);
        };
    }

    private static boolean arraysEqual(ArrayValue left, ArrayValue right) {
        if (left.size() != right.size()) {
            return false;
        }
        for (int i = 0; i < left.size(); i++) {
            if (!equal(left.element(i), right.element(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean objectsEqual(ObjectValue left, ObjectValue right) {
        if (left.size() != right.size()) {
            return false;
        }
        for (int i = 0; i < left.size(); i++) {
            if (!equal(left.value(i), right.member(PropertyName.of(left.name(i))))) {
                return false;
            }
        }
        return true;
    }

    /**
     * The total order of ORDER BY, MIN and MAX: first by type, then by value; arrays element by
     * element, objects member by member in the order of their names. NaN comes before all numbers.
     */
    public static int compare(QueryValue left, QueryValue right) {
        if (left.type() != right.type()) {
            return left.type().compareTo(right.type());
        }
        return switch (left) {
            case UndefinedValue _, NullValue _ -> 0;
            case BooleanValue truth -> truth.compareTo((BooleanValue) right);
            case NumberValue number ->
                    compareNumbers(number.doubleValue(), ((NumberValue) right).doubleValue());
            case StringValue string -> StringValue.compare(string, (StringValue) right);
            case ArrayValue array -> compareArrays(array, (ArrayValue) right);
            case ObjectValue object -> compareObjects(object, (ObjectValue) right);
        };
    }

    private static int compareNumbers(double left, double right) {
        if (left == right) {
            return 0;
        }
        if (Double.isNaN(left) || Double.isNaN(right)) {
            return Boolean.compare(Double.isNaN(right), Double.isNaN(left));
        }
        return left < right ? -1 : 1;
    }

    private static int compareArrays(ArrayValue left, ArrayValue right) {
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            int order = compare(left.element(i), right.element(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(left.size(), right.size());
    }

    private static int compareObjects(ObjectValue left, ObjectValue right) {
        List<StringValue> leftNames = sortedNames(left);
        List<StringValue> rightNames = sortedNames(right);
        for (int i = 0; i < Math.min(leftNames.size(), rightNames.size()); i++) {
            int order = StringValue.compare(leftNames.get(i), rightNames.get(i));
            if (order != 0) {
                return order;
            }
            PropertyName name = PropertyName.of(leftNames.get(i).text());
            order = compare(left.member(name), right.member(name));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(leftNames.size(), rightNames.size());
    }

    private static List<StringValue> sortedNames(ObjectValue object) {
        List<StringValue> names = new ArrayList<>(object.size());
        for (int i = 0; i < object.size(); i++) {
            names.add(StringValue.of(object.name(i)));
        }
        names.sort(StringValue::compare);
        return names;
    }

    /**
     * The same value without a hold on the document it comes from. Only a number with an unusual
     * spelling, as 1.50, keeps its document, since it is written as it was stored.
     */
    public static QueryValue detached(QueryValue value) {
        return switch (value) {
            case NumberValue.Stored number -> detached(number);
            case StringValue.Stored string -> StringValue.of(string.text());
            case ArrayValue.Stored array -> {
                List<QueryValue> elements = new ArrayList<>(array.size());
                for (int i = 0; i < array.size(); i++) {
                    elements.add(detached(array.element(i)));
                }
                yield ArrayValue.of(elements);
            }
            case ObjectValue.Stored object -> {
                Map<String, QueryValue> members = new LinkedHashMap<>();
                for (int i = 0; i < object.size(); i++) {
                    members.put(object.name(i), detached(object.value(i)));
                }
                yield ObjectValue.of(members);
            }
            case UndefinedValue _,
                    NullValue _,
                    BooleanValue _,
                    NumberValue.Computed _,
                    NumberValue.Whole _,
                    StringValue.Computed _,
                    ArrayValue.Computed _,
                    ObjectValue.Computed _ ->
                    value;
        };
    }

    private static QueryValue detached(NumberValue.Stored number) {
        NumberValue computed =
                number.isLong()
                        ? NumberValue.of(number.longValue())
                        : NumberValue.of(number.doubleValue());
        return ValueWriter.toText(computed).equals(ValueWriter.toText(number)) ? computed : number;
    }

    /** Equal values have equal hashes, whether stored or computed. */
    public static int hash(QueryValue value) {
        return switch (value) {
            case UndefinedValue _, NullValue _, BooleanValue _ -> value.hashCode();
            // Adding zero makes the two zeros, which are equal, the same number.
            case NumberValue number -> Double.hashCode(number.doubleValue() + 0.0);
            case StringValue string -> hash(string);
            case ArrayValue array -> {
                int hash = array.size();
                for (int i = 0; i < array.size(); i++) {
                    hash = 31 * hash + hash(array.element(i));
                }
                yield hash;
            }
            case ObjectValue object -> {
                int hash = object.size();
                for (int i = 0; i < object.size(); i++) {
                    hash += 31 * object.name(i).hashCode() ^ hash(object.value(i));
                }
                yield hash;
            }
        };
    }

    private static int hash(StringValue string) {
        byte[] bytes = string.utf8();
        int hash = 7;
        for (int i = string.utf8From(); i < string.utf8To(); i++) {
            hash = 31 * hash + bytes[i];
        }
        return hash;
    }
}
