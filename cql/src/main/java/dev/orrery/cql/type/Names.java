package dev.orrery.cql.type;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Names of keyspaces, tables, columns and types, as CQL and JSON write them. */
public final class Names {
    private static final Pattern PLAIN = Pattern.compile("[a-z][a-z0-9_]*");

    /** Words that are no names unless they are in quotes. */
    public static final Set<String> RESERVED =
            Set.of(
                    ("add allow alter and apply asc authorize batch begin by columnfamily create"
                                    + " delete desc describe drop entries execute from full grant"
                                    + " if in index infinity insert into is keyspace limit"
                                    + " materialized modify nan norecursive not null of on or order"
                                    + " primary rename revoke schema select set table to"
                                    + " token truncate unlogged update use using view where with")
                            .split(" "));

    private Names() {}

    /** The name, in double quotes if it would be read as something else without. */
    public static String quoted(String name) {
        return PLAIN.matcher(name).matches() && !RESERVED.contains(name)
                ? name
                : '"' + name.replace("\"", "\"\"") + '"';
    }

    /** The member name of a column in JSON: quotes inside where the name has capitals. */
    public static String jsonName(String name) {
        return JsonText.quote(name.equals(name.toLowerCase(Locale.ROOT)) ? name : '"' + name + '"');
    }

    /** The column a JSON member names: without regard to case, unless in quotes of its own. */
    public static String fromJsonName(String member) {
        return member.length() > 1 && member.startsWith("\"") && member.endsWith("\"")
                ? member.substring(1, member.length() - 1)
                : member.toLowerCase(Locale.ROOT);
    }

    static String frozenIf(boolean frozen, String name) {
        return frozen ? "frozen<" + name + ">" : name;
    }

    static String hex(String name) {
        return HexFormat.of().formatHex(name.getBytes(StandardCharsets.UTF_8));
    }

    static String frozenMarshal(String inner) {
        return NativeType.MARSHAL_PACKAGE + "FrozenType(" + inner + ")";
    }

    static String marshal(
            String className, List<CqlType> parameters, boolean frozen, boolean insideFrozen) {
        String name =
                parameters.stream()
                        .map(type -> type.marshalName(insideFrozen || frozen))
                        .collect(
                                Collectors.joining(
                                        ",", NativeType.MARSHAL_PACKAGE + className + "(", ")"));
        return frozen && !insideFrozen ? frozenMarshal(name) : name;
    }
}
