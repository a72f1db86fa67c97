package dev.orrery.script;

import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonString;
import dev.orrery.model.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Items in memory, with no more rules than scripts need to be tried out. */
final class TestItems implements ScriptCollection {
    private static final String SELF = "dbs/a==/colls/b==/";
    private final Map<String, String> byId = new LinkedHashMap<>();
    private final List<String> calls = new ArrayList<>();
    private int accepted = Integer.MAX_VALUE;

    TestItems put(String id, String item) {
        byId.put(id, item);
        return this;
    }

    TestItems acceptOnly(int operations) {
        accepted = operations;
        return this;
    }

    Map<String, String> all() {
        return byId;
    }

    List<String> calls() {
        return calls;
    }

    @Override
    public String selfLink() {
        return SELF;
    }

    @Override
    public String altLink() {
        return "dbs/shop/colls/items";
    }

    @Override
    public Answer create(String link, String item, boolean makesId) {
        return accept("create", () -> write(item, false));
    }

    @Override
    public Answer upsert(String link, String item, Optional<String> etag) {
        return accept("upsert", () -> write(item, true));
    }

    @Override
    public Answer read(String link, Optional<String> knownEtag) {
        return accept(
                "read",
                () -> {
                    String found = byId.get(id(link));
                    return found == null
                            ? new Answer.Refused(404, "missing")
                            : Answer.Done.item(found);
                });
    }

    @Override
    public Answer replace(String link, String item, Optional<String> etag) {
        return accept(
                "replace",
                () ->
                        byId.containsKey(id(link))
                                ? write(item, true)
                                : new Answer.Refused(404, "missing"));
    }

    @Override
    public Answer delete(String link, Optional<String> etag) {
        return accept(
                "delete",
                () ->
                        byId.remove(id(link)) == null
                                ? new Answer.Refused(404, "missing")
                                : Answer.Done.nothing());
    }

    @Override
    public Answer query(String link, Question question) {
        return accept(
                "query " + question.query(),
                () -> {
                    List<String> rows = List.copyOf(byId.values());
                    int from = question.continuation().map(Integer::parseInt).orElse(0);
                    int size = question.pageSize() < 0 ? rows.size() : question.pageSize();
                    int to = Math.min(rows.size(), from + size);
                    return new Answer.Done(
                            Optional.of("[" + String.join(",", rows.subList(from, to)) + "]"),
                            to < rows.size() ? Optional.of(Integer.toString(to)) : Optional.empty(),
                            false);
                });
    }

    private Answer accept(String call, java.util.function.Supplier<Answer> work) {
        if (accepted-- <= 0) {
            return new Answer.NotAccepted();
        }
        calls.add(call);
        return work.get();
    }

    private Answer write(String item, boolean replaces) {
        JsonObject object = (JsonObject) JsonValue.parse(item.getBytes(StandardCharsets.UTF_8));
        String id = ((JsonString) java.util.Objects.requireNonNull(object.member("id"))).value();
        if (!replaces && byId.containsKey(id)) {
            return new Answer.Refused(409, "exists");
        }
        byId.put(id, item);
        return Answer.Done.item(item);
    }

    private static String id(String link) {
        return link.substring(link.lastIndexOf('/') + 1);
    }
}
