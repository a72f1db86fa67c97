package dev.orrery.model.json;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A way from a value to one inside it, prepared for {@link JsonView#path}. */
public record JsonPath(List<Segment> segments) {
    public static final JsonPath ROOT = new JsonPath(List.of());

    public JsonPath {
        segments = List.copyOf(segments);
    }

    /** One step. */
    public sealed interface Segment {}

    /** Into the property of an object. */
    public record Member(JsonName name) implements Segment {}

    /** Into the element of an array. */
    public record Element(int index) implements Segment {
        public Element {
            if (index < 0) {
                throw new IllegalArgumentException("index must not be negative");
            }
        }
    }

    /** The path through objects only, one name after the other. */
    public static JsonPath ofNames(String... names) {
        return ofNames(Arrays.asList(names));
    }

    public static JsonPath ofNames(List<String> names) {
        return new JsonPath(
                names.stream().map(name -> (Segment) new Member(JsonName.of(name))).toList());
    }

    public JsonPath member(String name) {
        return append(new Member(JsonName.of(name)));
    }

    public JsonPath element(int index) {
        return append(new Element(index));
    }

    private JsonPath append(Segment segment) {
        List<Segment> longer = new ArrayList<>(segments);
        longer.add(segment);
        return new JsonPath(longer);
    }
}
