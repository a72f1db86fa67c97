package dev.orrery.server.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Which part may use what. The Maven modules enforce most of it; this is the rest. */
class ArchitectureTest {
    private static final String PROTOCOLS = "dev.orrery.api..";

    private static JavaClasses classes = new ClassFileImporter().importClasses();

    @BeforeAll
    static void readClasses() {
        classes =
                new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .importPackages("dev.orrery");
    }

    @Test
    void everyModuleWasRead() {
        assertThat(
                        classes.stream()
                                .map(JavaClass::getPackageName)
                                .filter(name -> name.startsWith("dev.orrery."))
                                .map(name -> name.replaceAll("dev\\.orrery\\.(\\w+).*", "$1"))
                                .distinct())
                .containsExactlyInAnyOrder(
                        "model",
                        "storage",
                        "replication",
                        "query",
                        "cql",
                        "graph",
                        "script",
                        "partition",
                        "cluster",
                        "gateway",
                        "network",
                        "api",
                        "cli",
                        "testkit",
                        "web",
                        "server");
    }

    @Test
    void packagesFormNoCycle() {
        slices().matching("dev.orrery.(**)").should().beFreeOfCycles().check(classes);
    }

    @Test
    void onlyStorageKnowsTheStorageEngine() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.orrery.storage..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.rocksdb..")
                .check(classes);
    }

    @Test
    void onlyScriptKnowsTheJavaScriptEngine() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.orrery.script..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.graalvm..")
                .check(classes);
    }

    @Test
    void onlyReplicationKnowsTheConsensusLibrary() {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        "dev.orrery.replication.raft..", "dev.orrery.replication.rpc..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.ratis..")
                .check(classes);
    }

    @Test
    void onlyTheEdgesKnowTheNetwork() {
        noClasses()
                .that()
                .resideOutsideOfPackages(PROTOCOLS, "dev.orrery.network..", "dev.orrery.server..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.netty..")
                .check(classes);
    }

    @Test
    void theModelDependsOnNothingButHashing() {
        classes()
                .that()
                .resideInAPackage("dev.orrery.model..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "dev.orrery.model..",
                        "java..",
                        "com.dynatrace.hash4j..",
                        "org.jspecify.annotations..")
                .check(classes);
    }

    @Test
    void aProtocolKnowsNothingOfStorageAndLogs() {
        noClasses()
                .that()
                .resideInAPackage(PROTOCOLS)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.orrery.storage..", "dev.orrery.replication..")
                .check(classes);
    }

    @Test
    void protocolsDoNotKnowEachOther() {
        slices().matching("dev.orrery.api.(*)..").should().notDependOnEachOther().check(classes);
    }

    @Test
    void theCommandLineKnowsTheServerOnlyByItsAddress() {
        noClasses()
                .that()
                .resideInAPackage("dev.orrery.cli..")
                .should()
                .dependOnClassesThat(
                        resideInAnyPackage("dev.orrery..")
                                .and(
                                        not(
                                                resideInAnyPackage(
                                                        "dev.orrery.cli..",
                                                        "dev.orrery.model.json..",
                                                        "dev.orrery.model.error.."))))
                .check(classes);
    }

    /** What judges the database must not share its mistakes. */
    @Test
    void theCheckersKnowNothingOfTheDatabase() {
        classes()
                .that()
                .resideInAPackage("dev.orrery.testkit..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("dev.orrery.testkit..", "java..", "org.jspecify.annotations..")
                .check(classes);
    }

    @Test
    void theDeterministicPartReadsNoClockAndNoRandomness() {
        noClasses()
                .that()
                .resideInAnyPackage("dev.orrery.partition..", "dev.orrery.replication..")
                .should()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(Math.class, "random")
                .orShould()
                .callMethod(UUID.class, "randomUUID")
                .orShould()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(LocalDateTime.class, "now")
                .orShould()
                .callConstructor(Random.class)
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(ThreadLocalRandom.class)
                .check(classes);
    }

    @Test
    void everybodyLogsThroughOneInterface() {
        noClasses()
                .that(not(resideInAnyPackage("dev.orrery.server.logging..")))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "java.util.logging..", "org.apache.commons.logging..", "ch.qos.logback..")
                .check(classes);
    }
}
