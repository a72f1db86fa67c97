package dev.orrery.model.container;

/**
 * The numbers behind a container's names. They are given once by the catalog and never used again,
 * so a dropped and re-created container is another container.
 *
 * @param version grows with every change of the definition
 */
public record ContainerIdentity(
        int databaseNumber, int containerNumber, long version, ApiKind apiKind) {
    public ContainerIdentity {
        if (databaseNumber < 0 || containerNumber < 0 || version < 1) {
            throw new IllegalArgumentException("container numbers are positive, versions too");
        }
    }

    public ContainerIdentity withVersion(long newVersion) {
        return new ContainerIdentity(databaseNumber, containerNumber, newVersion, apiKind);
    }
}
