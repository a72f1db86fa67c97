package dev.orrery.api.cassandra.request;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.orrery.api.cassandra.error.UnpreparedException;
import dev.orrery.api.cassandra.statement.Prepared;
import dev.orrery.api.cassandra.statement.Statements;
import dev.orrery.cql.syntax.BatchStatement;
import dev.orrery.cql.syntax.CqlParser;
import dev.orrery.cql.syntax.ModificationStatement;
import dev.orrery.cql.syntax.ParsedStatement;
import dev.orrery.cql.syntax.SelectStatement;
import dev.orrery.gateway.tables.TableSchemas;
import java.util.Optional;
import java.util.UUID;

/**
 * The statements that clients have prepared, by id. The id is a function of keyspace and text, so
 * clients need not prepare again on another node. A statement follows changes of the schema: it is
 * prepared again by itself when it is executed next.
 */
final class PreparedStatements {
    /** What belongs to each statement counts as so many characters. */
    private static final int WEIGHT_OF_ONE = 1_000;

    private final Statements statements;
    private final TableSchemas schemas;
    private final Cache<Digest, PreparedStatement> byId;

    /**
     * No statements yet.
     *
     * @param limitChars of all texts, with an allowance for what belongs to each
     */
    PreparedStatements(Statements statements, TableSchemas schemas, long limitChars) {
        this.statements = statements;
        this.schemas = schemas;
        this.byId =
                Caffeine.newBuilder()
                        .maximumWeight(limitChars)
                        .<Digest, PreparedStatement>weigher(
                                (_, statement) -> WEIGHT_OF_ONE + statement.text().length())
                        .executor(Runnable::run)
                        .build();
    }

    static Digest id(String text, Optional<String> keyspace) {
        return Digest.ofText(keyspace.orElse("") + text);
    }

    PreparedStatement prepare(String text, Optional<String> keyspace) {
        Digest id = id(text, keyspace);
        PreparedStatement known = byId.getIfPresent(id);
        if (known != null && isCurrent(known)) {
            return known;
        }
        PreparedStatement made = make(text, keyspace, CqlParser.parse(text));
        byId.put(id, made);
        return made;
    }

    /** Fails with an {@link UnpreparedException} if there is none. */
    PreparedStatement find(byte[] id) {
        Digest key = Digest.of(id);
        PreparedStatement known = byId.getIfPresent(key);
        if (known == null) {
            throw new UnpreparedException(id);
        }
        if (isCurrent(known)) {
            return known;
        }
        PreparedStatement renewed = make(known.text(), known.keyspace(), known.parsed());
        PreparedStatement kept =
                new PreparedStatement(
                        renewed.text(),
                        renewed.keyspace(),
                        renewed.parsed(),
                        renewed.rows(),
                        renewed.schemaVersion(),
                        renewed.metadataId(),
                        known.firstMetadataId());
        byId.put(key, kept);
        return kept;
    }

    private boolean isCurrent(PreparedStatement statement) {
        return statement.rows().isEmpty()
                || statement.schemaVersion().equals(schemas.catalog().version());
    }

    private PreparedStatement make(String text, Optional<String> keyspace, ParsedStatement parsed) {
        UUID version = schemas.catalog().version();
        Optional<Prepared> rows =
                switch (parsed.statement()) {
                    case SelectStatement _, ModificationStatement _, BatchStatement _ ->
                            Optional.of(statements.prepare(parsed, keyspace));
                    default -> Optional.empty();
                };
        Digest metadata =
                Digest.ofColumns(rows.map(Prepared::resultColumns).orElse(java.util.List.of()));
        return new PreparedStatement(text, keyspace, parsed, rows, version, metadata, metadata);
    }
}
