package dev.orrery.partition.script;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.resource.ResourceId;
import dev.orrery.partition.state.LiveContainer;
import java.util.Optional;
import java.util.function.Function;

/** Links as scripts write them: made of names, or of resource ids. */
final class DocumentLinks {
    private static final String DOCUMENTS = "docs/";

    private final String selfLink;
    private final String altLink;
    private final LiveContainer container;

    DocumentLinks(LiveContainer container, String altLink) {
        this.container = container;
        String documents = container.linkPrefix();
        this.selfLink = documents.substring(0, documents.length() - DOCUMENTS.length());
        this.altLink = altLink;
    }

    String selfLink() {
        return selfLink;
    }

    /** Refuses every other container. */
    void requireContainer(String link) {
        String given = trimmed(link);
        if (!given.equals(trimmed(selfLink)) && !given.equals(altLink)) {
            throw new OrreryException(
                    ErrorCode.FORBIDDEN,
                    "A script works on its own container only, not on '" + link + "'.");
        }
    }

    /** The id in a link; empty if it names a resource id that nobody has. */
    Optional<String> id(String link, Function<ResourceId, Optional<String>> byResourceId) {
        String given = trimmed(link);
        int slash = given.lastIndexOf('/');
        int documents = given.lastIndexOf("/" + DOCUMENTS, Math.max(0, slash));
        if (slash < 0 || documents < 0 || documents + DOCUMENTS.length() != slash) {
            throw OrreryException.badRequest(
                    "'" + link + "' is not the link of an item: use its _self.");
        }
        requireContainer(given.substring(0, documents));
        String last = given.substring(slash + 1);
        boolean named = given.startsWith(altLink + "/");
        return named ? Optional.of(last) : resourceId(last).flatMap(byResourceId);
    }

    private Optional<ResourceId> resourceId(String text) {
        try {
            ResourceId id = ResourceId.parse(text);
            return id.isItem() && id.containerNumber() == container.number()
                    ? Optional.of(id)
                    : Optional.empty();
        } catch (OrreryException e) {
            return Optional.empty();
        }
    }

    private static String trimmed(String link) {
        int from = link.startsWith("/") ? 1 : 0;
        int to = link.endsWith("/") ? link.length() - 1 : link.length();
        return from < to ? link.substring(from, to) : "";
    }
}
