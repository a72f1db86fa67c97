package dev.orrery.storage.engine;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** What tests of one store begin with: an empty one for each of them. */
abstract class OneStore {
    static StorageEnvironment environment;

    @TempDir Path folder;
    PartitionStore store;

    @BeforeAll
    static void openEnvironment() {
        environment = new StorageEnvironment(StorageOptions.defaults());
    }

    @AfterAll
    static void closeEnvironment() {
        environment.close();
    }

    @BeforeEach
    void open() {
        store = PartitionStore.open(environment, folder.resolve("store"), StoreOptions.local());
    }

    @AfterEach
    void close() {
        store.close();
    }
}
