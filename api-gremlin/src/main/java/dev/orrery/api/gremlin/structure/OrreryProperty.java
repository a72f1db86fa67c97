package dev.orrery.api.gremlin.structure;

import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.Property;
import org.apache.tinkerpop.gremlin.structure.util.ElementHelper;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;

/** A property of an edge, or of a property of a vertex. */
final class OrreryProperty<V> implements Property<V> {
    private final Element element;
    private final String key;
    private final V value;
    private final Runnable remover;

    OrreryProperty(Element element, String key, V value, Runnable remover) {
        this.element = element;
        this.key = key;
        this.value = value;
        this.remover = remover;
    }

    @Override
    public String key() {
        return key;
    }

    @Override
    public V value() {
        return value;
    }

    @Override
    public boolean isPresent() {
        return true;
    }

    @Override
    public Element element() {
        return element;
    }

    @Override
    public void remove() {
        remover.run();
    }

    @Override
    public String toString() {
        return StringFactory.propertyString(this);
    }

    @Override
    public boolean equals(Object other) {
        return ElementHelper.areEqual(this, other);
    }

    @Override
    public int hashCode() {
        return ElementHelper.hashCode(this);
    }
}
