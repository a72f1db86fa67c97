package dev.orrery.api.cassandra.request;

import dev.orrery.api.cassandra.auth.AuthResource;
import dev.orrery.api.cassandra.auth.Authorizer;
import dev.orrery.api.cassandra.auth.Login;
import dev.orrery.api.cassandra.auth.Permission;
import dev.orrery.api.cassandra.statement.Prepared;
import dev.orrery.cql.schema.TableName;
import dev.orrery.gateway.tables.TableSchemas;

/** Whether somebody may read or change the rows of a statement. */
public record RowAccess(Authorizer authorizer, TableSchemas schemas) {
    void require(Login login, Prepared statement) {
        Permission permission = statement.isRead() ? Permission.SELECT : Permission.MODIFY;
        for (TableName table : statement.tables()) {
            authorizer.require(
                    login, permission, AuthResource.table(table.keyspace(), table.table()));
        }
    }
}
