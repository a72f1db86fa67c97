package dev.orrery.api.cassandra.schema;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.function.VectorSimilarity;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.VectorType;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Checks the options of a storage-attached index and what it is put on, as Cassandra does. */
final class AttachedIndexOptions {
    private static final String CONNECTIONS = "maximum_node_connections";
    private static final String BEAM_WIDTH = "construction_beam_width";
    private static final String SIMILARITY = "similarity_function";
    private static final String OPTIMIZE = "optimize_for";
    private static final Set<String> OF_VECTORS =
            Set.of(CONNECTIONS, BEAM_WIDTH, SIMILARITY, OPTIMIZE);

    /** Of texts: the values by which they are taken as they are. */
    private static final Map<String, String> PLAIN =
            Map.of("case_sensitive", "true", "normalize", "false", "ascii", "false");

    private static final Set<String> AIMS = new TreeSet<>(Set.of("LATENCY", "RECALL"));
    private static final Set<CqlType> TEXTS = Set.of(NativeType.TEXT, NativeType.ASCII);
    private static final Set<CqlType> UNSUPPORTED =
            Set.of(NativeType.BLOB, NativeType.COUNTER, NativeType.DURATION);

    private final Map<String, String> options;
    private final ColumnSchema column;

    private AttachedIndexOptions(Map<String, String> options, ColumnSchema column) {
        this.options = options;
        this.column = column;
    }

    static void requireKnown(Map<String, String> options) {
        List<String> unknown =
                options.keySet().stream()
                        .filter(name -> !OF_VECTORS.contains(name) && !PLAIN.containsKey(name))
                        .toList();
        if (!unknown.isEmpty()) {
            throw CqlException.configuration(
                    "Properties specified "
                            + unknown
                            + " are not understood by StorageAttachedIndex");
        }
    }

    static void check(Map<String, String> options, ColumnSchema column) {
        AttachedIndexOptions checked = new AttachedIndexOptions(options, column);
        checked.checkAnalysis();
        VectorSimilarity similarity = checked.checkVectors();
        if (UNSUPPORTED.contains(column.type())) {
            throw CqlException.invalid("Unsupported type: " + column.type().cqlName());
        }
        if (column.type() instanceof VectorType vector) {
            checkVector(vector, similarity);
        }
    }

    private void checkAnalysis() {
        Map<String, String> analysis = new TreeMap<>(options);
        analysis.keySet().retainAll(PLAIN.keySet());
        if (analysis.isEmpty()) {
            return;
        }
        if (column.isKey()) {
            throw CqlException.invalid(
                    analysis.entrySet().stream()
                            .map(e -> "'%s': '%s'".formatted(e.getKey(), e.getValue()))
                            .collect(
                                    Collectors.joining(
                                            ", ",
                                            "Analysis options are not supported on primary key"
                                                    + " columns, but found {",
                                            "}")));
        }
        if (!TEXTS.contains(column.type())) {
            throw CqlException.invalid(
                    "CQL type " + column.type().cqlName() + " cannot be analyzed.");
        }
        if (!PLAIN.entrySet().containsAll(analysis.entrySet())) {
            throw CqlException.invalid("Indexes that analyze text are not supported: " + analysis);
        }
    }

    private VectorSimilarity checkVectors() {
        if (!(column.type() instanceof VectorType)
                && options.keySet().stream().anyMatch(OF_VECTORS::contains)) {
            throw CqlException.invalid(
                    "CQL type " + column.type().cqlName() + " cannot have vector options");
        }
        refuseCustom(CONNECTIONS, "Maximum node connections");
        refuseCustom(BEAM_WIDTH, "Construction beam width");
        String similarity = upper(SIMILARITY, VectorSimilarity.COSINE.name());
        List<String> similarities =
                Arrays.stream(VectorSimilarity.values()).map(Enum::name).toList();
        if (!similarities.contains(similarity)) {
            throw CqlException.invalid(
                    "Similarity function %s was not recognized for index null. Valid values are: %s"
                            .formatted(similarity, String.join(", ", similarities)));
        }
        String aim = upper(OPTIMIZE, "LATENCY");
        if (!AIMS.contains(aim)) {
            throw CqlException.invalid(
                    "optimize_for '%s' was not recognized for index null. Valid values are: %s"
                            .formatted(aim, String.join(", ", AIMS)));
        }
        return VectorSimilarity.valueOf(similarity);
    }

    private void refuseCustom(String option, String what) {
        if (options.containsKey(option)) {
            throw CqlException.invalid(
                    what
                            + " cannot be set without enabling"
                            + " SAI_VECTOR_ALLOW_CUSTOM_PARAMETERS");
        }
    }

    private String upper(String option, String usual) {
        return options.getOrDefault(option, usual).toUpperCase(Locale.ROOT);
    }

    private static void checkVector(VectorType vector, VectorSimilarity similarity) {
        if (vector.element() != NativeType.FLOAT) {
            throw CqlException.invalid(
                    "SAI ANN indexes are only allowed on vector columns with float elements");
        }
        if (vector.dimension() == 1 && similarity == VectorSimilarity.COSINE) {
            throw CqlException.invalid(
                    "Cosine similarity is not supported for single-dimension vectors");
        }
    }
}
