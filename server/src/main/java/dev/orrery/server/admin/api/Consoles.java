package dev.orrery.server.admin.api;

import dev.orrery.api.cassandra.console.CqlConsole;
import dev.orrery.api.gremlin.request.GremlinConsole;
import dev.orrery.api.nosql.item.ItemConsole;
import dev.orrery.api.nosql.item.ScriptRuns;
import dev.orrery.api.nosql.resource.ContainerConsole;

/** The protocols' own executors: what people and tools ask, they answer. */
public record Consoles(
        ItemConsole items,
        ScriptRuns scripts,
        ContainerConsole containers,
        CqlConsole cql,
        GremlinConsole gremlin) {}
