package dev.orrery.server.admin.api;

import dev.orrery.gateway.security.Access;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonObject;
import dev.orrery.server.admin.AdminCall;
import dev.orrery.server.admin.api.Gate.Effect;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;

/** Finds the endpoint of a call. */
final class Endpoints {
    private final List<Endpoint> all = new ArrayList<>();

    /**
     * One thing that can be asked.
     *
     * @param template the parts of the path; those in braces are variable
     */
    record Endpoint(
            String method,
            List<String> template,
            Effect effect,
            Function<Question, JsonObject> answer) {
        Endpoint {
            template = List.copyOf(template);
        }

        private Optional<Map<String, String>> match(List<String> segments) {
            if (segments.size() != template.size()) {
                return Optional.empty();
            }
            Map<String, String> names = new HashMap<>();
            for (int i = 0; i < segments.size(); i++) {
                String part = template.get(i);
                if (part.startsWith("{")) {
                    names.put(part.substring(1, part.length() - 1), segments.get(i));
                } else if (!part.equals(segments.get(i))) {
                    return Optional.empty();
                }
            }
            return Optional.of(names);
        }
    }

    /** An endpoint and what its path names. */
    record Found(Endpoint endpoint, Question question) {
        JsonObject answer() {
            return endpoint.answer().apply(question);
        }
    }

    Endpoints read(String path, Function<Question, JsonObject> answer) {
        return add("GET", path, Effect.READS, answer);
    }

    Endpoints add(
            String method, String path, Effect effect, Function<Question, JsonObject> answer) {
        all.add(new Endpoint(method, List.of(path.substring(1).split("/")), effect, answer));
        return this;
    }

    /** Refuses with an exception if there is none. */
    Found find(AdminCall call, Access access) {
        String method = "HEAD".equals(call.method()) ? "GET" : call.method();
        TreeSet<String> methods = new TreeSet<>();
        for (Endpoint endpoint : all) {
            Optional<Map<String, String>> names = endpoint.match(call.segments());
            if (names.isPresent()) {
                if (endpoint.method().equals(method)) {
                    return new Found(endpoint, new Question(names.get(), call, access));
                }
                methods.add(endpoint.method());
            }
        }
        if (methods.isEmpty()) {
            throw new OrreryException(
                    ErrorCode.NOT_FOUND, "There is no such page; see docs/admin-api.md.");
        }
        throw new OrreryException(
                ErrorCode.METHOD_NOT_ALLOWED,
                "This path answers %s.".formatted(String.join(", ", methods)));
    }
}
