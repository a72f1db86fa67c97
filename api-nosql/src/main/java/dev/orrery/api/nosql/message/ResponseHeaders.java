package dev.orrery.api.nosql.message;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/** The headers of one response, in the order they were added. */
public final class ResponseHeaders {
    private static final int USUAL_COUNT = 10;

    private final List<ResponseHeader> names = new ArrayList<>(USUAL_COUNT);
    private final List<String> values = new ArrayList<>(USUAL_COUNT);

    public ResponseHeaders add(ResponseHeader name, String value) {
        names.add(name);
        values.add(HeaderText.of(value));
        return this;
    }

    public ResponseHeaders add(ResponseHeader name, long value) {
        names.add(name);
        values.add(Long.toString(value));
        return this;
    }

    public ResponseHeaders addCharge(double requestUnits) {
        names.add(ResponseHeader.REQUEST_CHARGE);
        values.add(HeaderText.charge(requestUnits));
        return this;
    }

    public boolean contains(ResponseHeader name) {
        return names.contains(name);
    }

    /** The value of the first header of that name. */
    public Optional<String> value(ResponseHeader name) {
        int index = names.indexOf(name);
        return index < 0 ? Optional.empty() : Optional.of(values.get(index));
    }

    public void forEach(BiConsumer<ResponseHeader, String> action) {
        for (int i = 0; i < names.size(); i++) {
            action.accept(names.get(i), values.get(i));
        }
    }
}
