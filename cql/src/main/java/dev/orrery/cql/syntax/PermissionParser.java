package dev.orrery.cql.syntax;

import dev.orrery.cql.syntax.RoleStatement.Permission;
import dev.orrery.cql.syntax.RoleStatement.Resource;
import dev.orrery.cql.type.TypeReference;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Reads {@code GRANT}, {@code REVOKE} and {@code LIST}. */
final class PermissionParser {
    private final TokenStream in;

    PermissionParser(TokenStream in) {
        this.in = in;
    }

    /** What follows {@code GRANT} or {@code REVOKE}. */
    RoleStatement grant(boolean revoke) {
        String direction = revoke ? "from" : "to";
        if (!isPermission() || in.peek(1).isWord(direction)) {
            String role = RoleParser.roleName(in);
            in.expectWord(direction);
            String grantee = RoleParser.roleName(in);
            return revoke
                    ? new RoleStatement.RevokeRole(role, grantee)
                    : new RoleStatement.GrantRole(role, grantee);
        }
        Set<Permission> permissions = permissions();
        in.expectWord("on");
        Resource resource = resource();
        in.expectWord(direction);
        String grantee = RoleParser.roleName(in);
        return revoke
                ? new RoleStatement.Revoke(permissions, resource, grantee)
                : new RoleStatement.Grant(permissions, resource, grantee);
    }

    RoleStatement list() {
        if (in.acceptWord("roles")) {
            return new RoleParser(in).listRoles();
        }
        if (in.acceptWord("users")) {
            return new RoleStatement.ListRoles(Optional.empty(), true, true);
        }
        Set<Permission> permissions = permissions();
        Optional<Resource> resource =
                in.acceptWord("on") ? Optional.of(resource()) : Optional.empty();
        Optional<String> of =
                in.acceptWord("of") ? Optional.of(RoleParser.roleName(in)) : Optional.empty();
        boolean recursive = !in.acceptWord("norecursive");
        return new RoleStatement.ListPermissions(permissions, resource, of, recursive);
    }

    private boolean isPermission() {
        return in.isWord("all") || permission(in.peek()).isPresent();
    }

    private static Optional<Permission> permission(Token token) {
        if (token.kind() != Token.Kind.WORD) {
            return Optional.empty();
        }
        String name = token.text().toUpperCase(Locale.ROOT);
        for (Permission permission : Permission.values()) {
            if (permission.name().equals(name)) {
                return Optional.of(permission);
            }
        }
        return Optional.empty();
    }

    /** Permissions; none for {@code ALL}. */
    private Set<Permission> permissions() {
        Set<Permission> permissions = EnumSet.noneOf(Permission.class);
        if (in.acceptWord("all")) {
            in.acceptWord("permissions");
            return permissions;
        }
        do {
            permissions.add(permission(in.peek()).orElseThrow(in::noViable));
            in.next();
            in.acceptWord("permission");
        } while (in.acceptSymbol(","));
        return permissions;
    }

    private Resource resource() {
        if (in.isWord("all") && !in.peek(1).isSymbol(".")) {
            in.next();
            return all();
        }
        if (in.isWord("keyspace")) {
            in.next();
            return new Resource.Keyspace(in.keyspaceName());
        }
        if (in.isWord("role") && startsName()) {
            in.next();
            return new Resource.Role(RoleParser.roleName(in));
        }
        if (in.isWord("function") && startsName()) {
            in.next();
            return function();
        }
        if ((in.isWord("mbean") || in.isWord("mbeans")) && startsName()) {
            in.next();
            return new Resource.Beans(Optional.of(in.expectString()));
        }
        if (!in.acceptWord("table")) {
            in.acceptWord("columnfamily");
        }
        return new Resource.Table(in.tableName());
    }

    /** Whether a name follows this word, so that the word is not itself the name of a table. */
    private boolean startsName() {
        return in.peek(1).kind() == Token.Kind.STRING || in.isName(1);
    }

    private Resource all() {
        if (in.acceptWord("keyspaces")) {
            return new Resource.AllKeyspaces();
        }
        if (in.acceptWord("roles")) {
            return new Resource.AllRoles();
        }
        if (in.acceptWord("tables")) {
            in.expectWords("in", "keyspace");
            return new Resource.AllTables(in.keyspaceName());
        }
        if (in.acceptWord("functions")) {
            Optional<String> keyspace = Optional.empty();
            if (in.acceptWord("in")) {
                in.expectWord("keyspace");
                keyspace = Optional.of(in.keyspaceName());
            }
            return new Resource.AllFunctions(keyspace);
        }
        in.expectWord("mbeans");
        return new Resource.Beans(Optional.empty());
    }

    private Resource function() {
        QualifiedName name = in.qualified("function");
        in.expectSymbol("(");
        List<TypeReference> arguments = in.isSymbol(")") ? List.of() : new TypeParser(in).types();
        in.expectSymbol(")");
        return new Resource.Function(name, arguments);
    }
}
