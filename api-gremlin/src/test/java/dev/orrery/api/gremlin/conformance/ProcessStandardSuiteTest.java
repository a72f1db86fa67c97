package dev.orrery.api.gremlin.conformance;

import dev.orrery.api.gremlin.structure.OrreryGraph;
import org.apache.tinkerpop.gremlin.GraphProviderClass;
import org.apache.tinkerpop.gremlin.process.ProcessStandardSuite;
import org.junit.runner.RunWith;

/** TinkerPop's process tests. */
@SuppressWarnings("deprecation")
@RunWith(ProcessStandardSuite.class)
@GraphProviderClass(provider = SuiteGraphProvider.class, graph = OrreryGraph.class)
public class ProcessStandardSuiteTest {}
