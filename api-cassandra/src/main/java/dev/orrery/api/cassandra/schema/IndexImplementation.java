package dev.orrery.api.cassandra.schema;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.syntax.SchemaStatement.CreateIndex;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What kind of index a statement asks for. All are kept by the same engine; the kind is shown to
 * clients as they asked for it.
 *
 * @param custom whether it is shown as CUSTOM
 * @param options as the statement gave them
 */
record IndexImplementation(boolean custom, Map<String, String> options) {
    private static final String CLASS_NAME = "class_name";
    private static final String ATTACHED = "org.apache.cassandra.index.sai.StorageAttachedIndex";
    private static final Set<String> ATTACHED_NAMES = Set.of("sai", "storageattachedindex");
    private static final String SASI = "org.apache.cassandra.index.sasi.SASIIndex";

    IndexImplementation {
        options = Map.copyOf(options);
    }

    static IndexImplementation of(CreateIndex statement) {
        Optional<String> using = statement.implementation();
        Map<String, String> options =
                new TreeMap<>(
                        PropertyValues.mapping(statement.properties(), "options").orElse(Map.of()));
        for (String name : statement.properties().values().keySet()) {
            if (!name.equals("options")) {
                throw PropertyValues.unknown(name);
            }
        }
        if (using.isEmpty()) {
            if (statement.custom()) {
                throw CqlException.configuration(
                        "Unable to find custom indexer class 'legacy_local_table'");
            }
            if (!options.isEmpty()) {
                throw CqlException.invalid("Cannot specify options for a non-CUSTOM index");
            }
            return new IndexImplementation(false, Map.of());
        }
        String name = using.get();
        String simple = name.toLowerCase(Locale.ROOT);
        if (simple.equals("legacy_local_table")) {
            return new IndexImplementation(false, Map.of());
        }
        if (!ATTACHED_NAMES.contains(simple) && !name.equals(ATTACHED)) {
            throw unknown(name);
        }
        AttachedIndexOptions.requireKnown(options);
        options.put(CLASS_NAME, name);
        return new IndexImplementation(true, options);
    }

    private static CqlException unknown(String name) {
        return name.equals(SASI)
                ? CqlException.invalid(
                        "SASI indexes are disabled. Enable in cassandra.yaml to use.")
                : CqlException.configuration(
                        "Unable to find custom indexer class '%s'".formatted(name));
    }
}
