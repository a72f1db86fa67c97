package dev.orrery.api.gremlin.conformance;

import com.google.inject.AbstractModule;
import com.google.inject.Guice;
import com.google.inject.Stage;
import io.cucumber.guice.CucumberModules;
import io.cucumber.junit.Cucumber;
import io.cucumber.junit.CucumberOptions;
import org.apache.tinkerpop.gremlin.features.AbstractGuiceFactory;
import org.apache.tinkerpop.gremlin.features.World;
import org.junit.runner.RunWith;

/** TinkerPop's feature files, run through the executor as an endpoint would run them. */
@RunWith(Cucumber.class)
@CucumberOptions(
        tags = OptOuts.FEATURE_TAGS,
        glue = {"org.apache.tinkerpop.gremlin.features"},
        objectFactory = FeaturesTest.Factory.class,
        features = {"classpath:/org/apache/tinkerpop/gremlin/test/features"},
        plugin = {"progress"})
public class FeaturesTest {
    /** Makes what the scenarios need. */
    public static class Factory extends AbstractGuiceFactory {
        public Factory() {
            super(
                    Guice.createInjector(
                            Stage.PRODUCTION,
                            CucumberModules.createScenarioModule(),
                            new Worlds()));
        }
    }

    /** Says which graph the scenarios run on. */
    private static final class Worlds extends AbstractModule {
        @Override
        protected void configure() {
            bind(World.class).to(SuiteWorld.class);
        }
    }
}
