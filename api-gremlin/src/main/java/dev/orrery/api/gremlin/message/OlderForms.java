package dev.orrery.api.gremlin.message;

import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonKind;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonName;
import dev.orrery.model.json.JsonScanner;
import dev.orrery.model.json.JsonView;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What older drivers write in GraphSON 2 and 3 in another way than TinkerPop 3.8 reads it:
 * strategies, {@code with('evaluationTimeout', …)} among them, before 3.8, and orders before 3.5.
 *
 * <pre>
 * before := {"@type":"g:OptionsStrategy","@value":{option…}}
 * since  := {"@type":"g:OptionsStrategy","@value":{"fqcn":…,"conf":{option…}}}
 *
 * before := {"@type":"g:Order","@value":"decr"}
 * since  := {"@type":"g:Order","@value":"desc"}
 * </pre>
 */
final class OlderForms {
    private static final JsonName TYPE = JsonName.of("@type");
    private static final JsonName VALUE = JsonName.of("@value");
    private static final JsonName CONFIGURATION = JsonName.of("conf");
    private static final String NAMESPACE = "g:";
    private static final String ENDING = "Strategy";
    private static final String ORDER = "g:Order";

    /** What has {@code fqcn} and {@code conf} already, whatever the driver. */
    private static final String BY_CLASS = "g:TraversalStrategy";

    /** One of these is in every message that has to be looked at. */
    private static final List<ByteBuf> MARKS =
            List.of(mark("Strategy\""), mark("\"incr\""), mark("\"decr\""));

    private final JsonView view;
    private final Map<Integer, Edit> edits = new TreeMap<>();

    /** Text in the place of other text, which may be none. */
    private record Edit(int end, String text) {}

    private OlderForms(JsonView view) {
        this.view = view;
    }

    private static ByteBuf mark(String text) {
        return Unpooled.unreleasableBuffer(Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII));
    }

    /** A message as TinkerPop 3.8 reads it; the same one if it does already. */
    static ByteBuf replaced(ByteBuf content) {
        if (MARKS.stream().noneMatch(mark -> ByteBufUtil.indexOf(mark.duplicate(), content) >= 0)) {
            return content;
        }
        OlderForms forms;
        try {
            byte[] bytes = ByteBufUtil.getBytes(content);
            forms = new OlderForms(JsonScanner.scan(bytes, JsonLimits.DEFAULT));
        } catch (OrreryException | IllegalArgumentException e) {
            return content;
        }
        forms.visit(forms.view.root());
        return forms.edits.isEmpty() ? content : forms.rewritten();
    }

    private void visit(int value) {
        JsonKind kind = view.kind(value);
        if (kind == JsonKind.ARRAY) {
            for (int i = 0; i < view.size(value); i++) {
                visit(view.element(value, i));
            }
        } else if (kind == JsonKind.OBJECT) {
            noteOlder(value);
            for (int i = 0; i < view.size(value); i++) {
                visit(view.memberAt(value, i));
            }
        }
    }

    private void noteOlder(int object) {
        int type = view.member(object, TYPE);
        int value = view.member(object, VALUE);
        if (!view.isString(type)) {
            return;
        }
        String name = view.stringValue(type);
        if (isStrategy(name)
                && view.isObject(value)
                && !view.isObject(view.member(value, CONFIGURATION))) {
            insert(view.textStart(value), "{\"conf\":");
            insert(view.textEnd(value), "}");
        } else if (name.equals(ORDER) && view.isString(value)) {
            noteOrder(value);
        }
    }

    private void noteOrder(int value) {
        String name = view.stringValue(value);
        String present = OlderOrder.present(name);
        if (!present.equals(name)) {
            edits.put(view.stringStart(value), new Edit(view.stringEnd(value), present));
        }
    }

    private void insert(int at, String text) {
        edits.put(at, new Edit(at, text));
    }

    private static boolean isStrategy(String type) {
        return type.startsWith(NAMESPACE) && type.endsWith(ENDING) && !type.equals(BY_CLASS);
    }

    private ByteBuf rewritten() {
        ByteBuf target = Unpooled.buffer(view.textLength());
        int from = view.start();
        for (Map.Entry<Integer, Edit> edit : edits.entrySet()) {
            target.writeBytes(view.bytes(), from, edit.getKey() - from);
            target.writeCharSequence(edit.getValue().text(), StandardCharsets.US_ASCII);
            from = edit.getValue().end();
        }
        return target.writeBytes(view.bytes(), from, view.start() + view.textLength() - from);
    }
}
