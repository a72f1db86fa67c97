package dev.orrery.cli.shell;

import java.util.List;
import java.util.Locale;

/** What the shell speaks. */
enum Language {
    SQL(
            "SELECT VALUE DISTINCT TOP FROM JOIN IN WHERE AND OR NOT BETWEEN LIKE EXISTS ARRAY"
                    + " GROUP BY ORDER ASC DESC OFFSET LIMIT AS COUNT SUM AVG MIN MAX IS_DEFINED"
                    + " STARTSWITH CONTAINS ENDSWITH ARRAY_CONTAINS ARRAY_LENGTH LOWER UPPER"
                    + " ST_DISTANCE ST_WITHIN VECTORDISTANCE true false null undefined"),
    CQL(
            "SELECT INSERT UPDATE DELETE FROM INTO VALUES SET WHERE AND IN CONTAINS KEY JSON"
                + " DISTINCT PER PARTITION LIMIT ALLOW FILTERING ORDER BY ASC DESC USING TTL"
                + " TIMESTAMP IF NOT EXISTS BEGIN BATCH APPLY UNLOGGED COUNTER CREATE ALTER DROP"
                + " TRUNCATE USE KEYSPACE TABLE TYPE INDEX ROLE GRANT REVOKE LIST DESCRIBE PRIMARY"
                + " CLUSTERING STATIC WITH REPLICATION token writetime ttl count"),
    GREMLIN(
            "g.V() g.E() g.addV( g.addE( has( hasLabel( hasId( out( in( both( outE( inE( bothE("
                + " outV() inV() otherV() values( valueMap( properties( property( id() label()"
                + " count() limit( range( order().by( dedup() path() repeat( times( until( emit()"
                + " group().by( groupCount().by( project( select( as( where( not( is( fold()"
                + " unfold() sum() max() min() mean() from( to( drop() coalesce( union( profile()"
                + " explain() executionProfile()");

    private final String keywords;

    Language(String keywords) {
        this.keywords = keywords;
    }

    /** What can be completed. */
    List<String> keywords() {
        return List.of(keywords.split(" "));
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
