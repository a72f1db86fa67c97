package dev.orrery.api.gremlin.store;

/** What a query looks for. */
public enum ElementKind {
    VERTEX,
    EDGE
}
