package dev.orrery.cql.schema;

/** Which table: names without quotes, as stored. */
public record TableName(String keyspace, String table) {
    @Override
    public String toString() {
        return keyspace + "." + table;
    }
}
