package dev.orrery.query.value;

import dev.orrery.model.json.JsonView;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A string. Compared by its UTF-8, so that comparing a stored string need not decode it. */
public sealed interface StringValue extends QueryValue {
    String text();

    /**
     * An array that holds the UTF-8 of the string between {@link #utf8From} and {@link #utf8To}.
     */
    byte[] utf8();

    int utf8From();

    int utf8To();

    @Override
    default ValueType type() {
        return ValueType.STRING;
    }

    static StringValue of(String text) {
        return new Computed(text);
    }

    static int compare(StringValue left, StringValue right) {
        return Arrays.compareUnsigned(
                left.utf8(),
                left.utf8From(),
                left.utf8To(),
                right.utf8(),
                right.utf8From(),
                right.utf8To());
    }

    static boolean equal(StringValue left, StringValue right) {
        return Arrays.equals(
                left.utf8(),
                left.utf8From(),
                left.utf8To(),
                right.utf8(),
                right.utf8From(),
                right.utf8To());
    }

    /** The result of a computation, or a constant. */
    final class Computed implements StringValue {
        private final String text;

        /** Made when first needed; making it twice does no harm. */
        private byte @Nullable [] utf8;

        private Computed(String text) {
            ValueLimits.check(text.length());
            this.text = text;
        }

        @Override
        public String text() {
            return text;
        }

        @Override
        public byte[] utf8() {
            byte[] made = utf8;
            if (made == null) {
                made = text.getBytes(StandardCharsets.UTF_8);
                utf8 = made;
            }
            return made;
        }

        @Override
        public int utf8From() {
            return 0;
        }

        @Override
        public int utf8To() {
            return utf8().length;
        }

        @Override
        public long sizeBytes() {
            return text.length() + 2L;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** A string in a document. */
    final class Stored implements StringValue {
        private final JsonView view;
        private final int handle;
        private final int end;

        /** The UTF-8 where the stored text has escapes, and so differs from it. */
        private final byte @Nullable [] unescaped;

        Stored(JsonView view, int handle) {
            this.view = view;
            this.handle = handle;
            this.end = view.stringEnd(handle);
            this.unescaped = view.hasEscapes(handle) ? view.stringBytes(handle) : null;
        }

        JsonView view() {
            return view;
        }

        int handle() {
            return handle;
        }

        @Override
        public String text() {
            byte[] bytes = utf8();
            return new String(bytes, utf8From(), utf8To() - utf8From(), StandardCharsets.UTF_8);
        }

        @Override
        public byte[] utf8() {
            return unescaped == null ? view.bytes() : unescaped;
        }

        @Override
        public int utf8From() {
            return unescaped == null ? view.stringStart(handle) : 0;
        }

        @Override
        public int utf8To() {
            return unescaped == null ? end : unescaped.length;
        }

        @Override
        public long sizeBytes() {
            return end - view.stringStart(handle) + 2L;
        }

        @Override
        public String toString() {
            return text();
        }
    }
}
