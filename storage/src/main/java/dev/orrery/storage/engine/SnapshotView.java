package dev.orrery.storage.engine;

/** Reads one state: that after the last batch written before the view was made. */
public sealed interface SnapshotView extends StoreView permits NativeView {}
