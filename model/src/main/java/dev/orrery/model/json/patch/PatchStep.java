package dev.orrery.model.json.patch;

import dev.orrery.model.error.OrreryException;

/** Which operation of a patch is at work, for messages; the first is number 1. */
record PatchStep(int number, PatchOperation operation) {
    OrreryException problem(String problem) {
        return OrreryException.badRequest(
                "Patch operation "
                        + number
                        + " ("
                        + operation.name()
                        + " "
                        + operation.path()
                        + "): "
                        + problem);
    }
}
