package dev.orrery.query;

import dev.orrery.model.json.JsonView;
import dev.orrery.query.evaluate.Environment;
import dev.orrery.query.evaluate.PreparedQuery;
import dev.orrery.query.syntax.SqlParser;
import java.util.List;
import java.util.Map;

/** A condition on one document, as the condition of a patch: {@code FROM c WHERE c.x > 1}. */
public final class Predicate {
    private final PreparedQuery query;

    private Predicate(PreparedQuery query) {
        this.query = query;
    }

    /** Throws a bad request where the text is no condition. */
    public static Predicate parseCondition(String text, Environment environment) {
        return new Predicate(
                PreparedQuery.of(SqlParser.parseCondition(text), Map.of(), environment));
    }

    /** Whether the document makes the condition true; undefined is not true. */
    public boolean test(JsonView document) {
        boolean[] found = {false};
        query.run(
                List.of(document),
                _ -> {
                    found[0] = true;
                    return false;
                });
        return found[0];
    }
}
