package dev.orrery.cql.function;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.Values;
import dev.orrery.model.json.JsonNull;
import dev.orrery.model.json.JsonValue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** All functions of values by name. */
public final class NativeFunctions {
    /** A function that has a form for the types of its arguments. */
    interface Generic {
        ScalarFunction of(String name, List<CqlType> types);
    }

    private static final Set<String> TO_JSON = Set.of("tojson", "to_json");
    private static final Set<String> FROM_JSON = Set.of("fromjson", "from_json");
    private static final Map<String, List<ScalarFunction>> FIXED = fixed();
    private static final Map<String, Generic> GENERIC = generic();

    private NativeFunctions() {}

    private static Map<String, List<ScalarFunction>> fixed() {
        List<ScalarFunction> all = new ArrayList<>(TimeFunctions.all());
        all.addAll(BlobFunctions.all());
        all.addAll(MathFunctions.all());
        all.addAll(FloorFunctions.all());
        return all.stream().collect(Collectors.groupingBy(ScalarFunction::name));
    }

    private static Map<String, Generic> generic() {
        Map<String, Generic> all = new HashMap<>(CollectionFunctions.all());
        all.putAll(MaskFunctions.all());
        TO_JSON.forEach(name -> all.put(name, NativeFunctions::toJson));
        return Collections.unmodifiableMap(all);
    }

    public static boolean exists(String name) {
        return FIXED.containsKey(name)
                || GENERIC.containsKey(name)
                || VectorFunctions.exists(name)
                || FROM_JSON.contains(name);
    }

    public static boolean isFromJson(String name) {
        return FROM_JSON.contains(name);
    }

    /** {@code fromJson} for a value of a type. */
    public static ScalarFunction fromJson(String name, CqlType type) {
        return new ScalarFunction(
                name,
                List.of(NativeType.TEXT),
                type,
                (arguments, context) -> {
                    byte[] text = arguments.getFirst();
                    return text == null ? null : decode(name, type, text);
                });
    }

    private static byte @Nullable [] decode(String name, CqlType type, byte[] text) {
        try {
            JsonValue json = JsonValue.parse(text);
            return json instanceof JsonNull ? null : type.fromJson(json);
        } catch (CqlException | dev.orrery.model.error.OrreryException e) {
            throw CqlException.functionFailed(
                    "Could not decode JSON string '" + Values.toText(text) + "': " + e.getMessage(),
                    "system",
                    name + "[text]");
        }
    }

    private static ScalarFunction toJson(String name, List<CqlType> types) {
        if (types.size() != 1) {
            throw CqlException.invalid(
                    name + "() only accepts one argument (got " + types.size() + ")");
        }
        CqlType type = types.getFirst();
        return new ScalarFunction(
                name,
                types,
                NativeType.TEXT,
                (arguments, context) -> {
                    byte[] value = arguments.getFirst();
                    return Values.ofText(value == null ? "null" : type.toJson(value));
                });
    }

    /**
     * The function of a name for arguments, if the name is known.
     *
     * @param receiver the type of what the result is for, if that is known
     */
    public static Optional<ScalarFunction> find(
            String name, List<? extends Argument> arguments, @Nullable CqlType receiver) {
        if (VectorFunctions.exists(name)) {
            return Optional.of(VectorFunctions.find(name, arguments));
        }
        Generic generic = GENERIC.get(name);
        if (generic != null) {
            return Optional.of(generic.of(name, types(name, arguments)));
        }
        List<ScalarFunction> candidates = FIXED.get(name);
        return candidates == null
                ? Optional.empty()
                : Optional.of(choose(name, candidates, arguments, receiver));
    }

    private static List<CqlType> types(String name, List<? extends Argument> arguments) {
        if (arguments.isEmpty()) {
            throw CqlException.invalid("Invalid number of arguments for function system." + name);
        }
        List<CqlType> types = new ArrayList<>(arguments.size());
        for (Argument argument : arguments) {
            CqlType type = argument.preferredType();
            if (type == null && types.isEmpty()) {
                throw CqlException.invalid(
                        "Cannot infer type of argument "
                                + argument
                                + " in call to function system."
                                + name
                                + ": use type casts to disambiguate");
            }
            types.add(type == null ? types.getFirst() : type);
        }
        return types;
    }

    private static ScalarFunction choose(
            String name,
            List<ScalarFunction> candidates,
            List<? extends Argument> arguments,
            @Nullable CqlType receiver) {
        List<ScalarFunction> fitting = new ArrayList<>();
        for (ScalarFunction candidate : candidates) {
            Argument.Fit fit = fit(candidate, arguments);
            if (fit == Argument.Fit.EXACT) {
                return candidate;
            }
            if (fit == Argument.Fit.WEAK) {
                fitting.add(candidate);
            }
        }
        if (fitting.size() > 1 && receiver != null) {
            List<ScalarFunction> wanted =
                    fitting.stream().filter(f -> f.result().equals(receiver)).toList();
            fitting = wanted.isEmpty() ? fitting : wanted;
        }
        if (fitting.size() == 1) {
            return fitting.getFirst();
        }
        throw fitting.isEmpty()
                ? noneFits(name, candidates, arguments)
                : CqlException.invalid(
                        "Ambiguous call to function system."
                                + name
                                + " (can be matched by following signatures: "
                                + signatures(fitting)
                                + "): use type casts to disambiguate");
    }

    private static CqlException noneFits(
            String name, List<ScalarFunction> candidates, List<? extends Argument> arguments) {
        if (candidates.size() > 1) {
            return CqlException.invalid(
                    "Invalid call to function system."
                            + name
                            + ", none of its type signatures match (known type signatures: "
                            + signatures(candidates)
                            + ")");
        }
        ScalarFunction only = candidates.getFirst();
        if (only.arguments().size() != arguments.size()) {
            return CqlException.invalid(
                    "Invalid number of arguments in call to function system."
                            + name
                            + ": "
                            + only.arguments().size()
                            + " required but "
                            + arguments.size()
                            + " provided");
        }
        int wrong = 0;
        while (arguments.get(wrong).fit(only.arguments().get(wrong)) != Argument.Fit.NONE) {
            wrong++;
        }
        return CqlException.invalid(
                "Type error: "
                        + arguments.get(wrong)
                        + " cannot be passed as argument "
                        + wrong
                        + " of function system."
                        + name
                        + " of type "
                        + only.arguments().get(wrong).cqlName());
    }

    private static String signatures(List<ScalarFunction> functions) {
        return functions.stream().map(Object::toString).collect(Collectors.joining(", "));
    }

    private static Argument.Fit fit(ScalarFunction function, List<? extends Argument> arguments) {
        if (function.arguments().size() != arguments.size()) {
            return Argument.Fit.NONE;
        }
        Argument.Fit worst = Argument.Fit.EXACT;
        for (int i = 0; i < arguments.size(); i++) {
            Argument.Fit fit = arguments.get(i).fit(function.arguments().get(i));
            worst = fit.compareTo(worst) > 0 ? fit : worst;
        }
        return worst;
    }
}
