package dev.orrery.api.nosql.resource;

import dev.orrery.model.error.OrreryException;
import java.util.Set;

/**
 * Checks what a client says about the texts of a container. It is kept and shown: words are found
 * in the same way in every language, with or without an index.
 */
final class FullTextPolicyReader {
    static final String INDEXES = "fullTextIndexes";

    private static final Set<String> LANGUAGES =
            Set.of("en-US", "1033", "fr-FR", "de-DE", "it-IT", "pt-BR", "pt-PT", "es-ES");

    private FullTextPolicyReader() {}

    static void check(BodyFields container) {
        container
                .fields("fullTextPolicy")
                .ifPresent(
                        policy -> {
                            checkLanguage(policy, "defaultLanguage");
                            policy.objects("fullTextPaths")
                                    .forEach(FullTextPolicyReader::checkPath);
                        });
        container.fields(ContainerSpecReader.INDEXING_POLICY).stream()
                .flatMap(policy -> policy.objects(INDEXES).stream())
                .forEach(index -> requirePath(index.requiredText("path")));
    }

    private static void checkPath(BodyFields entry) {
        requirePath(entry.requiredText("path"));
        checkLanguage(entry, "language");
    }

    private static void requirePath(String path) {
        if (!path.startsWith("/")) {
            throw OrreryException.badRequest(
                    "The Full Text Policy contains an invalid Path: " + path + ".");
        }
    }

    private static void checkLanguage(BodyFields fields, String name) {
        fields.text(name)
                .filter(language -> !LANGUAGES.contains(language))
                .ifPresent(
                        language -> {
                            throw OrreryException.badRequest(
                                    "The Full Text Policy contains an unsupported language "
                                            + language
                                            + ": supported are "
                                            + String.join(
                                                    ", ", LANGUAGES.stream().sorted().toList())
                                            + ".");
                        });
    }
}
