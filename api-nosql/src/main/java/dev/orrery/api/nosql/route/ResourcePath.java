package dev.orrery.api.nosql.route;

import dev.orrery.model.error.OrreryException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The path of a request, cut into decoded segments. Blank segments before the first and after the
 * last one mean nothing: clients double the first slash and leave a last one.
 *
 * @param sent the path between those slashes, as it was sent
 * @param query what follows the question mark, as it was sent
 */
public record ResourcePath(List<String> segments, String sent, String query) {
    private static final String SCHEME_END = "://";
    private static final Pattern ITEM = Pattern.compile("/*dbs/[^/?]+/colls/[^/?]+/docs/[^/?]");

    public ResourcePath {
        segments = List.copyOf(segments);
    }

    /** Cuts a request target: a path, or a whole URL as clients send it to proxies. */
    public static ResourcePath parse(String target) {
        String relative = withoutAuthority(target);
        int fragment = relative.indexOf('#');
        if (fragment >= 0) {
            throw OrreryException.badRequest(
                    "A request target has no fragment: encode '#' as %23.");
        }
        int question = relative.indexOf('?');
        if (question >= 0 && isOfItem(relative)) {
            question = -1;
        }
        String path = question < 0 ? relative : relative.substring(0, question);
        String query = question < 0 ? "" : relative.substring(question + 1);
        return ofPath(path, query);
    }

    /**
     * Whether a path is that of an item. Some clients send the question marks of an id as they are,
     * and no request on an item has a query.
     */
    private static boolean isOfItem(String path) {
        return ITEM.matcher(path).lookingAt();
    }

    /** Cuts a path that is not the request's own, such as one inside its query. */
    static ResourcePath ofPath(String path, String query) {
        int start = 0;
        int end = path.length();
        while (start < end && path.charAt(start) == '/') {
            start++;
        }
        while (end > start && path.charAt(end - 1) == '/') {
            end--;
        }
        String sent = path.substring(start, end);
        return new ResourcePath(segments(sent), sent, query);
    }

    private static String withoutAuthority(String target) {
        if (target.startsWith("/")) {
            return target;
        }
        int scheme = target.indexOf(SCHEME_END);
        if (scheme <= 0) {
            throw OrreryException.badRequest("The request target is not a path.");
        }
        int slash = target.indexOf('/', scheme + SCHEME_END.length());
        return slash < 0 ? "/" : target.substring(slash);
    }

    private static List<String> segments(String path) {
        List<String> segments = new ArrayList<>(6);
        int start = 0;
        while (start < path.length()) {
            int slash = path.indexOf('/', start);
            int end = slash < 0 ? path.length() : slash;
            if (end == start) {
                throw OrreryException.badRequest("The path has an empty segment.");
            }
            segments.add(PercentDecoder.decode(path.substring(start, end)));
            start = end + 1;
        }
        return segments;
    }

    /** The value of a parameter of the query. */
    Optional<String> parameter(String name) {
        String start = name + '=';
        return Arrays.stream(query.split("&", -1))
                .filter(part -> part.startsWith(start))
                .map(part -> PercentDecoder.decode(part.substring(start.length())))
                .findFirst();
    }

    /** The path whose addresses are asked for. */
    Optional<ResourcePath> resolveFor() {
        return parameter("$resolveFor").map(link -> ofPath(link, ""));
    }

    public int size() {
        return segments.size();
    }

    public String segment(int index) {
        return segments.get(index);
    }

    /** The first segments, decoded and joined. */
    public String link(int count) {
        return String.join("/", segments.subList(0, count));
    }
}
