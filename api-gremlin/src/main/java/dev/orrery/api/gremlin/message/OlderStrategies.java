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
import java.util.Map;
import java.util.TreeMap;

/**
 * Drivers before 3.8 write strategies, {@code with('evaluationTimeout', …)} among them, in another
 * way than TinkerPop 3.8 reads them:
 *
 * <pre>
 * before := {"@type":"g:OptionsStrategy","@value":{option…}}
 * since  := {"@type":"g:OptionsStrategy","@value":{"fqcn":…,"conf":{option…}}}
 * </pre>
 */
final class OlderStrategies {
    private static final JsonName TYPE = JsonName.of("@type");
    private static final JsonName VALUE = JsonName.of("@value");
    private static final JsonName CONFIGURATION = JsonName.of("conf");
    private static final ByteBuf MARK =
            Unpooled.unreleasableBuffer(
                    Unpooled.copiedBuffer("Strategy\"", StandardCharsets.US_ASCII));
    private static final String NAMESPACE = "g:";
    private static final String ENDING = "Strategy";

    /** What has {@code fqcn} and {@code conf} already, whatever the driver. */
    private static final String BY_CLASS = "g:TraversalStrategy";

    private final JsonView view;
    private final Map<Integer, String> insertions = new TreeMap<>();

    private OlderStrategies(JsonView view) {
        this.view = view;
    }

    /** A message in GraphSON 2 or 3 as TinkerPop 3.8 reads it; the same one if it does already. */
    static ByteBuf replaced(ByteBuf content) {
        if (ByteBufUtil.indexOf(MARK.duplicate(), content) < 0) {
            return content;
        }
        OlderStrategies strategies;
        try {
            byte[] bytes = ByteBufUtil.getBytes(content);
            strategies = new OlderStrategies(JsonScanner.scan(bytes, JsonLimits.DEFAULT));
        } catch (OrreryException | IllegalArgumentException e) {
            return content;
        }
        strategies.visit(strategies.view.root());
        return strategies.insertions.isEmpty() ? content : strategies.rewritten();
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
        int options = view.member(object, VALUE);
        if (view.isString(type)
                && isStrategy(view.stringValue(type))
                && view.isObject(options)
                && !view.isObject(view.member(options, CONFIGURATION))) {
            insertions.put(view.textStart(options), "{\"conf\":");
            insertions.put(view.textEnd(options), "}");
        }
    }

    private static boolean isStrategy(String type) {
        return type.startsWith(NAMESPACE) && type.endsWith(ENDING) && !type.equals(BY_CLASS);
    }

    private ByteBuf rewritten() {
        ByteBuf target = Unpooled.buffer(view.textLength());
        int from = view.start();
        for (Map.Entry<Integer, String> insertion : insertions.entrySet()) {
            target.writeBytes(view.bytes(), from, insertion.getKey() - from);
            target.writeCharSequence(insertion.getValue(), StandardCharsets.US_ASCII);
            from = insertion.getKey();
        }
        return target.writeBytes(view.bytes(), from, view.start() + view.textLength() - from);
    }
}
