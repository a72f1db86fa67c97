package dev.orrery.api.gremlin.structure;

import dev.orrery.graph.GraphLayout;
import dev.orrery.graph.PropertyValues;
import org.apache.tinkerpop.gremlin.structure.Property;
import org.apache.tinkerpop.gremlin.structure.util.ElementHelper;
import org.jspecify.annotations.Nullable;

/** What may be stored as a property. */
final class PropertyRules {
    static final String ID = "id";
    static final String LABEL = "label";

    private PropertyRules() {}

    /** Whether a name means what every element has, and no property. */
    static boolean isToken(String key) {
        return key.equals(ID) || key.equals(LABEL);
    }

    static void check(GraphLayout layout, String key, @Nullable Object value) {
        ElementHelper.validateProperty(key, value);
        if (isToken(key)) {
            throw new IllegalArgumentException(
                    "The %s of an element is given when it is added and cannot be changed."
                            .formatted(key));
        }
        if (layout.isReserved(key)) {
            throw new IllegalArgumentException(
                    "The name '%s' is reserved; choose another name for the property."
                            .formatted(key));
        }
        if (value != null && !PropertyValues.isStorable(value)) {
            throw Property.Exceptions.dataTypeOfPropertyValueNotSupported(value);
        }
    }
}
