package dev.orrery.bench.nosql;

import dev.orrery.bench.measure.Peer;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** PostgreSQL with one table of JSONB, an index for every query, and prepared statements. */
final class PostgresTarget implements Target {
    private static final String[] SCHEMA = {
        "CREATE TABLE items (pk text, id text, body jsonb NOT NULL, PRIMARY KEY (pk, id))",
        "CREATE INDEX items_group ON items ((body->>'group'))",
        "CREATE FUNCTION touch(k text, i text) RETURNS void LANGUAGE plpgsql AS $$"
                + " DECLARE item jsonb; BEGIN"
                + " SELECT body INTO STRICT item FROM items WHERE pk = k AND id = i FOR UPDATE;"
                + " UPDATE items SET body = jsonb_set(item, '{n}',"
                + " to_jsonb((item->>'n')::int + 1)) WHERE pk = k AND id = i; END $$"
    };

    private static final Map<Phase, String> STATEMENTS =
            new EnumMap<>(
                    Map.of(
                            Phase.READ,
                            "SELECT body::text FROM items WHERE pk = ? AND id = ?",
                            Phase.CREATE,
                            "INSERT INTO items (pk, id, body) VALUES (?, ?, ?::jsonb)"
                                    + " RETURNING body::text",
                            Phase.UPSERT,
                            "INSERT INTO items (pk, id, body) VALUES (?, ?, ?::jsonb)"
                                    + " ON CONFLICT (pk, id) DO UPDATE SET body = EXCLUDED.body"
                                    + " RETURNING body::text",
                            Phase.QUERY_BY_KEY,
                            "SELECT body::text FROM items WHERE pk = ?",
                            Phase.QUERY_ACROSS,
                            "SELECT body::text FROM items WHERE body->>'group' = ?",
                            Phase.PROCEDURE,
                            "SELECT touch(?, ?)"));

    private static final String STILL_STARTING = "57P03";
    private static final Duration START_LIMIT = Duration.ofMinutes(2);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Peer peer;
    private final Items items;

    PostgresTarget(Peer peer, Items items) {
        this.peer = peer;
        this.items = items;
    }

    @Override
    public Peer peer() {
        return peer;
    }

    @Override
    public boolean does(Phase phase) {
        return true;
    }

    /** Waits for a server that takes connections before it can serve them. */
    private Connection connect() throws IOException {
        long deadline = System.nanoTime() + START_LIMIT.toNanos();
        while (true) {
            try {
                return DriverManager.getConnection(
                        "jdbc:postgresql://localhost:" + peer.port() + "/postgres?user=bench");
            } catch (SQLException e) {
                if (!STILL_STARTING.equals(e.getSQLState()) || System.nanoTime() > deadline) {
                    throw new IOException(e);
                }
                LockSupport.parkNanos(POLL_NANOS);
            }
        }
    }

    /** Makes the table and writes all items. */
    void load() throws IOException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (String text : SCHEMA) {
                statement.execute(text);
            }
        } catch (SQLException e) {
            throw new IOException(e);
        }
        try (Load<Session> load = new Load<>(this::session, Load.CLIENTS)) {
            load.forAll(items.count(), (session, number) -> session.run(Phase.UPSERT, number));
        }
    }

    @Override
    public Session session() throws IOException {
        return new PostgresSession(connect());
    }

    private final class PostgresSession implements Session {
        private final Connection connection;
        private final Map<Phase, PreparedStatement> statements = new EnumMap<>(Phase.class);

        PostgresSession(Connection connection) {
            this.connection = connection;
        }

        @Override
        public void run(Phase phase, int number) throws IOException {
            int item = phase == Phase.CREATE ? items.newNumber() : number;
            try {
                PreparedStatement statement = prepared(phase);
                bind(statement, phase, item);
                try (ResultSet rows = statement.executeQuery()) {
                    require(phase, rows);
                }
            } catch (SQLException e) {
                throw new IOException(e);
            }
        }

        private PreparedStatement prepared(Phase phase) throws SQLException {
            PreparedStatement known = statements.get(phase);
            if (known == null) {
                known = connection.prepareStatement(STATEMENTS.get(phase));
                statements.put(phase, known);
            }
            return known;
        }

        private void bind(PreparedStatement statement, Phase phase, int number)
                throws SQLException {
            switch (phase) {
                case READ, PROCEDURE -> {
                    statement.setString(1, Items.key(number));
                    statement.setString(2, Items.id(number));
                }
                case CREATE, UPSERT -> {
                    statement.setString(1, Items.key(number));
                    statement.setString(2, Items.id(number));
                    statement.setString(3, items.json(number));
                }
                case QUERY_BY_KEY -> statement.setString(1, Items.key(number));
                case QUERY_ACROSS -> statement.setString(1, items.group(number));
            }
        }

        private static void require(Phase phase, ResultSet rows) throws SQLException {
            int found = 0;
            while (rows.next()) {
                found++;
                boolean empty = phase != Phase.PROCEDURE && rows.getString(1).isEmpty();
                if (empty) {
                    throw new SQLException("An item has no text.");
                }
            }
            if (found == 0) {
                throw new SQLException("Nothing was found.");
            }
        }

        @Override
        public void close() throws IOException {
            try {
                connection.close();
            } catch (SQLException e) {
                throw new IOException(e);
            }
        }
    }
}
