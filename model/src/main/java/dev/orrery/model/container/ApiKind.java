package dev.orrery.model.container;

/** The protocol a container was made for. It decides hash, limits and record shape. */
public enum ApiKind {
    NOSQL,
    CASSANDRA,
    GREMLIN
}
