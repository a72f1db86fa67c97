package dev.orrery.cluster.catalog;

/** How a request names a database or a container: by what people call it, or by its number. */
public sealed interface ResourceName {
    record ByName(String id) implements ResourceName {
        @Override
        public String toString() {
            return "'" + id + "'";
        }
    }

    record ByNumber(int number) implements ResourceName {
        @Override
        public String toString() {
            return "with resource number " + number;
        }
    }
}
