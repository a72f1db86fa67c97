package dev.orrery.api.nosql.route;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How a signature names the resource of a request: its type, and its link. A feed is named by the
 * type of what is in it and the link of its parent.
 *
 * <p>Clients do not agree on the link: most sign the path before they percent-encode it, some
 * after; of a path made of resource ids they sign only the last id, in lower case. So there are
 * several spellings, the usual one first.
 */
public record SignedResource(String type, List<String> links) {
    public SignedResource {
        links = List.copyOf(links);
    }

    public static SignedResource of(ResourcePath path) {
        if (path.size() == 0) {
            return new SignedResource("", List.of(""));
        }
        return switch (path.segment(0)) {
            case "offers" -> offer(path);
            case "addresses" -> resolved(path);
            default -> named(path);
        };
    }

    private static SignedResource offer(ResourcePath path) {
        String id = path.size() > 1 ? path.segment(1).toLowerCase(Locale.ROOT) : "";
        return new SignedResource("offers", List.of(id));
    }

    /** An address look-up is signed for the resource whose addresses it asks for. */
    private static SignedResource resolved(ResourcePath path) {
        return named(path.resolveFor().orElse(path));
    }

    private static SignedResource named(ResourcePath path) {
        int size = path.size();
        if (size == 0) {
            return new SignedResource("", List.of(""));
        }
        if (size == 6 && path.segment(4).equals("operations")) {
            return new SignedResource("colls", links(path, 4));
        }
        boolean feed = size % 2 == 1;
        return new SignedResource(
                path.segment(feed ? size - 1 : size - 2), links(path, feed ? size - 1 : size));
    }

    private static List<String> links(ResourcePath path, int count) {
        List<String> links = new ArrayList<>(3);
        String decoded = path.link(count);
        links.add(decoded);
        String sent = count == 0 ? "" : sent(path, count);
        if (!sent.equals(decoded)) {
            links.add(sent);
        }
        if (count > 0 && looksLikeResourceId(path.segment(count - 1))) {
            links.add(path.segment(count - 1).toLowerCase(Locale.ROOT));
        }
        return links;
    }

    /** A name must not pass here: the same one in another place would have the same signature. */
    private static boolean looksLikeResourceId(String segment) {
        int length = segment.length();
        return segment.endsWith("=") && (length == 8 || length == 12 || length == 24);
    }

    private static String sent(ResourcePath path, int count) {
        int end = -1;
        for (int i = 0; i < count; i++) {
            end = path.sent().indexOf('/', end + 1);
        }
        return end < 0 ? path.sent() : path.sent().substring(0, end);
    }
}
