package dev.orrery.cluster.catalog;

import java.util.List;

/** What one operation does to the catalog: all of it is stored, or nothing. */
public record CatalogChange(List<CatalogRecord> written, List<CatalogRecord> removed) {
    public CatalogChange {
        written = List.copyOf(written);
        removed = List.copyOf(removed);
    }
}
