package dev.orrery.cluster.catalog;

import java.util.Comparator;

/** The order in which people count nodes: {@code n2} comes before {@code n10}. */
final class NodeOrder {
    static final Comparator<NodeRecord> BY_ID = Comparator.comparing(NodeRecord::node, byNumber());

    private NodeOrder() {}

    private static Comparator<String> byNumber() {
        return Comparator.comparing(NodeOrder::name)
                .thenComparing(NodeOrder::isUnnumbered, Comparator.reverseOrder())
                // Numbers of more digits are larger; zeros in front decide where nothing else does.
                .thenComparingInt(id -> withoutZeros(id).length())
                .thenComparing(NodeOrder::withoutZeros)
                .thenComparing(Comparator.naturalOrder());
    }

    private static String name(String id) {
        int end = id.length();
        while (end > 0 && Character.isDigit(id.charAt(end - 1))) {
            end--;
        }
        return id.substring(0, end);
    }

    private static boolean isUnnumbered(String id) {
        return name(id).length() == id.length();
    }

    private static String withoutZeros(String id) {
        String number = id.substring(name(id).length());
        int start = 0;
        while (start < number.length() && number.charAt(start) == '0') {
            start++;
        }
        return number.substring(start);
    }
}
