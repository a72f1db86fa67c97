package dev.orrery.partition.budget;

/** Who goes first when the budget does not suffice for all. */
public enum Priority {
    /** Spends while there is budget. */
    HIGH,

    /** Where priorities are on, spends only what is left over; otherwise like {@link #HIGH}. */
    LOW,

    /** The system's own work (expiry, purges, index changes): always only what is left over. */
    BACKGROUND
}
