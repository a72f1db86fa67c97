package dev.orrery.storage.engine;

/** Reads the latest state: every single read sees all batches written before it began. */
public sealed interface ReadView extends StoreView permits NativeView {}
