package dev.orrery.graph;

import dev.orrery.model.graph.EdgeShape;
import dev.orrery.model.json.JsonView;
import dev.orrery.model.json.SystemProperties;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Names in the items of a graph. */
final class ElementNames {
    static final String ID = "id";
    static final String LABEL = "label";
    static final String VALUE = "_value";
    static final String TYPE = "_type";
    static final String META = "_meta";
    static final String META_TYPES = "_metaTypes";
    static final String TYPES = "_types";

    private static final Set<String> STRUCTURE =
            Set.of(
                    ID,
                    LABEL,
                    TYPES,
                    EdgeShape.IS_EDGE,
                    EdgeShape.SOURCE_ID,
                    EdgeShape.SOURCE_LABEL,
                    EdgeShape.TARGET_ID,
                    EdgeShape.TARGET_LABEL,
                    EdgeShape.TARGET_PARTITION,
                    "_isPkEdgeProperty");

    /** The same names and those of the server as they are stored, by how many bytes they have. */
    private static final byte[][][] STORED = stored();

    private static byte[][][] stored() {
        List<byte[]> names =
                Stream.concat(STRUCTURE.stream(), SystemProperties.names().stream())
                        .map(name -> name.getBytes(StandardCharsets.UTF_8))
                        .toList();
        int longest = names.stream().mapToInt(name -> name.length).max().orElse(0);
        return IntStream.rangeClosed(0, longest)
                .mapToObj(
                        length ->
                                names.stream()
                                        .filter(name -> name.length == length)
                                        .toArray(byte[][]::new))
                .toArray(byte[][][]::new);
    }

    private ElementNames() {}

    /** Whether a member is part of the shape of an element, and none of its properties. */
    static boolean isStructure(String name) {
        return name.startsWith("_")
                ? STRUCTURE.contains(name) || SystemProperties.isSystemName(name)
                : name.equals(ID) || name.equals(LABEL);
    }

    /** As {@link #isStructure(String)}, without making a text of the name. */
    static boolean isStructure(JsonView view, int member) {
        int start = view.nameStart(member);
        int end = view.nameEnd(member);
        if (view.nameHasEscapes(member)) {
            return isStructure(view.name(member));
        }
        if (end - start >= STORED.length) {
            return false;
        }
        for (byte[] name : STORED[end - start]) {
            if (Arrays.equals(view.bytes(), start, end, name, 0, name.length)) {
                return true;
            }
        }
        return false;
    }
}
