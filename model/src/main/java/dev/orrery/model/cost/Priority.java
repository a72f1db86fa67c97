package dev.orrery.model.cost;

/** Who goes first when the budget of a partition does not suffice for all. */
public enum Priority {
    /** Spends while there is budget. */
    HIGH,

    /** Where priorities are on, spends only what is left over; otherwise like {@link #HIGH}. */
    LOW,

    /** The system's own work (expiry, purges, index changes): always only what is left over. */
    BACKGROUND
}
