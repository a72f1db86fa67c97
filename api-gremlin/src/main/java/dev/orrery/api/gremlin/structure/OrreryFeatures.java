package dev.orrery.api.gremlin.structure;

import org.apache.tinkerpop.gremlin.structure.Graph.Features;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;

/** What the graph can do, in TinkerPop's words. */
public final class OrreryFeatures implements Features {
    private final ForVertices vertices;
    private final ForEdges edges = new ForEdges();
    private final ForGraph graph = new ForGraph();

    OrreryFeatures(VertexProperty.Cardinality defaultCardinality) {
        this.vertices = new ForVertices(defaultCardinality);
    }

    @Override
    public GraphFeatures graph() {
        return graph;
    }

    @Override
    public VertexFeatures vertex() {
        return vertices;
    }

    @Override
    public EdgeFeatures edge() {
        return edges;
    }

    @Override
    public String toString() {
        return StringFactory.featureString(this);
    }

    /** The graph as a whole. */
    public static final class ForGraph implements GraphFeatures {
        @Override
        public boolean supportsComputer() {
            return false;
        }

        @Override
        public boolean supportsTransactions() {
            return false;
        }

        @Override
        public boolean supportsThreadedTransactions() {
            return false;
        }

        @Override
        public VariableFeatures variables() {
            return new NoVariables();
        }
    }

    /** A graph keeps nothing beside its elements. */
    public static final class NoVariables implements VariableFeatures {
        @Override
        public boolean supportsVariables() {
            return false;
        }

        @Override
        public boolean supportsBooleanValues() {
            return false;
        }

        @Override
        public boolean supportsByteValues() {
            return false;
        }

        @Override
        public boolean supportsDoubleValues() {
            return false;
        }

        @Override
        public boolean supportsFloatValues() {
            return false;
        }

        @Override
        public boolean supportsIntegerValues() {
            return false;
        }

        @Override
        public boolean supportsLongValues() {
            return false;
        }

        @Override
        public boolean supportsMapValues() {
            return false;
        }

        @Override
        public boolean supportsMixedListValues() {
            return false;
        }

        @Override
        public boolean supportsBooleanArrayValues() {
            return false;
        }

        @Override
        public boolean supportsByteArrayValues() {
            return false;
        }

        @Override
        public boolean supportsDoubleArrayValues() {
            return false;
        }

        @Override
        public boolean supportsFloatArrayValues() {
            return false;
        }

        @Override
        public boolean supportsIntegerArrayValues() {
            return false;
        }

        @Override
        public boolean supportsStringArrayValues() {
            return false;
        }

        @Override
        public boolean supportsLongArrayValues() {
            return false;
        }

        @Override
        public boolean supportsSerializableValues() {
            return false;
        }

        @Override
        public boolean supportsStringValues() {
            return false;
        }

        @Override
        public boolean supportsUniformListValues() {
            return false;
        }
    }

    /** Ids of elements are texts, given by the user or made. */
    public interface TextIds extends ElementFeatures {
        @Override
        default boolean supportsNullPropertyValues() {
            return false;
        }

        @Override
        default boolean supportsNumericIds() {
            return false;
        }

        @Override
        default boolean supportsUuidIds() {
            return false;
        }

        @Override
        default boolean supportsCustomIds() {
            return false;
        }

        @Override
        default boolean supportsAnyIds() {
            return false;
        }

        @Override
        default boolean willAllowId(Object id) {
            return id instanceof String || id instanceof CompositeId;
        }
    }

    public static final class ForVertices implements VertexFeatures, TextIds {
        private final VertexProperty.Cardinality defaultCardinality;

        ForVertices(VertexProperty.Cardinality defaultCardinality) {
            this.defaultCardinality = defaultCardinality;
        }

        @Override
        public VertexProperty.Cardinality getCardinality(String key) {
            return defaultCardinality;
        }

        @Override
        public boolean supportsDuplicateMultiProperties() {
            return true;
        }

        @Override
        public VertexPropertyFeatures properties() {
            return new ForVertexProperties();
        }

        @Override
        public boolean supportsUpsert() {
            return false;
        }
    }

    public static final class ForEdges implements EdgeFeatures, TextIds {
        @Override
        public EdgePropertyFeatures properties() {
            return new ForEdgeProperties();
        }

        @Override
        public boolean supportsUpsert() {
            return false;
        }
    }

    /** Values are single: texts, booleans and numbers of every kind. */
    public interface SingleValues extends PropertyFeatures {
        @Override
        default boolean supportsMapValues() {
            return false;
        }

        @Override
        default boolean supportsMixedListValues() {
            return false;
        }

        @Override
        default boolean supportsUniformListValues() {
            return false;
        }

        @Override
        default boolean supportsSerializableValues() {
            return false;
        }

        @Override
        default boolean supportsBooleanArrayValues() {
            return false;
        }

        @Override
        default boolean supportsByteArrayValues() {
            return false;
        }

        @Override
        default boolean supportsDoubleArrayValues() {
            return false;
        }

        @Override
        default boolean supportsFloatArrayValues() {
            return false;
        }

        @Override
        default boolean supportsIntegerArrayValues() {
            return false;
        }

        @Override
        default boolean supportsLongArrayValues() {
            return false;
        }

        @Override
        default boolean supportsStringArrayValues() {
            return false;
        }
    }

    public static final class ForEdgeProperties implements EdgePropertyFeatures, SingleValues {}

    public static final class ForVertexProperties implements VertexPropertyFeatures, SingleValues {
        @Override
        public boolean supportsNullPropertyValues() {
            return false;
        }

        @Override
        public boolean supportsNumericIds() {
            return false;
        }

        @Override
        public boolean supportsUuidIds() {
            return false;
        }

        @Override
        public boolean supportsCustomIds() {
            return false;
        }

        @Override
        public boolean supportsAnyIds() {
            return false;
        }

        @Override
        public boolean willAllowId(Object id) {
            return id instanceof String;
        }
    }
}
