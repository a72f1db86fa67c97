package dev.orrery.api.nosql.resource;

import dev.orrery.gateway.query.QueryTerms;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.query.container.ComputedProperty;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Checks the computed properties of a container: their names, and that their queries mean one. */
final class ComputedPropertiesReader {
    private static final int MAX_PROPERTIES = 20;

    private ComputedPropertiesReader() {}

    static void check(BodyFields container, PartitionKeyDefinition key) {
        List<BodyFields> properties = container.objects(QueryTerms.COMPUTED_PROPERTIES);
        if (properties.size() > MAX_PROPERTIES) {
            throw OrreryException.badRequest(
                    "A container has at most " + MAX_PROPERTIES + " computed properties.");
        }
        Set<String> taken = new HashSet<>();
        key.paths().forEach(path -> taken.add(path.segments().getFirst()));
        for (BodyFields property : properties) {
            String name = property.requiredText("name");
            ComputedProperty.parse(name, property.requiredText("query"));
            if (!taken.add(name)) {
                throw OrreryException.badRequest(
                        "The computed property '"
                                + name
                                + "' has the name of another one, or of the partition key.");
            }
        }
    }
}
