package dev.orrery.model.json.patch;

import dev.orrery.model.error.OrreryException;

/** Which operation of a patch is at work, for messages; the first is number 1. */
record PatchStep(int number, PatchOperation operation) {
    OrreryException problem(String problem) {
        return OrreryException.badRequest(
                "For Operation(%d): %s %s: %s"
                        .formatted(number, operation.name(), operation.path(), problem));
    }

    /** Said in the words of the service: programs look for them. */
    OrreryException noParent(String segment) {
        String name = operation.name();
        return OrreryException.badRequest(
                ("For Operation(%d): %s Operation can only create a child object of an existing"
                                + " node(array or object) and cannot create path recursively, no"
                                + " path found beyond: '%s'.")
                        .formatted(
                                number,
                                Character.toUpperCase(name.charAt(0)) + name.substring(1),
                                segment));
    }
}
