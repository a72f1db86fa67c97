package dev.orrery.api.gremlin.conformance;

import dev.orrery.api.gremlin.structure.OrreryGraph;
import org.apache.tinkerpop.gremlin.GraphProviderClass;
import org.apache.tinkerpop.gremlin.structure.StructureStandardSuite;
import org.junit.runner.RunWith;

/** TinkerPop's structure tests. */
@RunWith(StructureStandardSuite.class)
@GraphProviderClass(provider = SuiteGraphProvider.class, graph = OrreryGraph.class)
public class StructureStandardSuiteTest {}
