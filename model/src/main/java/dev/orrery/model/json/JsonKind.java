package dev.orrery.model.json;

/** What a JSON value is. An absent value has no kind: its handle is {@link JsonView#UNDEFINED}. */
public enum JsonKind {
    NULL,
    FALSE,
    TRUE,
    NUMBER,
    STRING,
    ARRAY,
    OBJECT
}
