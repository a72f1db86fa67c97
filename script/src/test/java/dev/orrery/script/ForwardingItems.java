package dev.orrery.script;

import java.util.Optional;

/** Items of another collection. */
class ForwardingItems implements ScriptCollection {
    private final ScriptCollection items;

    ForwardingItems(ScriptCollection items) {
        this.items = items;
    }

    @Override
    public String selfLink() {
        return items.selfLink();
    }

    @Override
    public String altLink() {
        return items.altLink();
    }

    @Override
    public Answer create(String link, String item, boolean makesId) {
        return items.create(link, item, makesId);
    }

    @Override
    public Answer upsert(String link, String item, Optional<String> etag) {
        return items.upsert(link, item, etag);
    }

    @Override
    public Answer read(String link, Optional<String> knownEtag) {
        return items.read(link, knownEtag);
    }

    @Override
    public Answer replace(String link, String item, Optional<String> etag) {
        return items.replace(link, item, etag);
    }

    @Override
    public Answer delete(String link, Optional<String> etag) {
        return items.delete(link, etag);
    }

    @Override
    public Answer query(String link, Question question) {
        return items.query(link, question);
    }
}
