package dev.orrery.gateway.script;

import dev.orrery.model.resource.ResourceId.ScriptTag;

/** What a script is for. */
public enum ScriptKind {
    PROCEDURE("sproc", 100, ScriptTag.PROCEDURE),
    TRIGGER("trigger", 50, ScriptTag.TRIGGER),
    FUNCTION("udf", 50, ScriptTag.FUNCTION);

    private final String word;
    private final int limit;
    private final ScriptTag tag;

    ScriptKind(String word, int limit, ScriptTag tag) {
        this.word = word;
        this.limit = limit;
        this.tag = tag;
    }

    /** What it is called in the catalog. */
    String word() {
        return word;
    }

    /** How many of them a container may have. */
    public int limit() {
        return limit;
    }

    public ScriptTag tag() {
        return tag;
    }
}
