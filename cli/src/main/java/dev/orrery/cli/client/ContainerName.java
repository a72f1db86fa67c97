package dev.orrery.cli.client;

import java.util.Optional;

/** A container, a table or a graph, named as people name it: {@code database/container}. */
public record ContainerName(String database, String container) {
    /** Empty if the text names none. */
    public static Optional<ContainerName> parse(String text) {
        int slash = text.indexOf('/');
        boolean named = slash > 0 && slash == text.lastIndexOf('/') && slash < text.length() - 1;
        return named
                ? Optional.of(
                        new ContainerName(text.substring(0, slash), text.substring(slash + 1)))
                : Optional.empty();
    }

    /** Where it is in the API. */
    public String path() {
        return "/admin/v1/databases/%s/containers/%s"
                .formatted(AdminClient.encoded(database), AdminClient.encoded(container));
    }

    @Override
    public String toString() {
        return database + "/" + container;
    }
}
