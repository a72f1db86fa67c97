package dev.orrery.cql.syntax;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.syntax.RoleStatement.RoleOptions;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Reads statements about roles and users. */
final class RoleParser {
    private final TokenStream in;

    RoleParser(TokenStream in) {
        this.in = in;
    }

    RoleStatement createRole() {
        boolean ifNotExists = in.ifNotExists();
        String role = roleName(in);
        RoleOptions options = options();
        return new RoleStatement.CreateRole(
                role,
                ifNotExists,
                options.withLogin(options.login().orElse(false))
                        .withSuperuser(options.superuser().orElse(false)));
    }

    RoleStatement alterRole() {
        boolean ifExists = in.ifExists();
        String role = roleName(in);
        return new RoleStatement.AlterRole(role, ifExists, options());
    }

    RoleStatement dropRole() {
        boolean ifExists = in.ifExists();
        return new RoleStatement.DropRole(roleName(in), ifExists);
    }

    RoleStatement createUser() {
        boolean ifNotExists = in.ifNotExists();
        String user = userName();
        RoleOptions options = userOptions();
        return new RoleStatement.CreateRole(
                user,
                ifNotExists,
                options.withLogin(true).withSuperuser(options.superuser().orElse(false)));
    }

    RoleStatement alterUser() {
        boolean ifExists = in.ifExists();
        String user = userName();
        return new RoleStatement.AlterRole(user, ifExists, userOptions());
    }

    RoleStatement dropUser() {
        boolean ifExists = in.ifExists();
        return new RoleStatement.DropRole(userName(), ifExists);
    }

    /** A role may be named by a string too; without quotes it is in lower case. */
    static String roleName(TokenStream in) {
        if (in.isSymbol("?")) {
            throw CqlException.syntax("Bind variables cannot be used for role names");
        }
        return in.peek().kind() == Token.Kind.STRING ? in.next().text() : in.name();
    }

    private String userName() {
        return switch (in.peek().kind()) {
            case STRING, WORD -> in.next().text();
            case QUOTED_NAME ->
                    throw CqlException.syntax(
                            "Quoted strings are are not supported for user names and USER is"
                                    + " deprecated, please use ROLE");
            default -> throw in.noViable();
        };
    }

    private RoleOptions userOptions() {
        RoleOptions options = RoleOptions.NONE;
        if (in.acceptWord("with")) {
            if (in.acceptWord("hashed")) {
                in.expectWord("password");
                options = options.withHashedPassword(in.expectString());
            } else {
                in.expectWord("password");
                options = options.withPassword(in.expectString());
            }
        }
        if (in.acceptWord("superuser")) {
            return options.withSuperuser(true);
        }
        return in.acceptWord("nosuperuser") ? options.withSuperuser(false) : options;
    }

    private RoleOptions options() {
        RoleOptions options = RoleOptions.NONE;
        if (in.acceptWord("with")) {
            do {
                options = option(options);
            } while (in.acceptWord("and"));
        }
        if (options.password().isPresent() && options.hashedPassword().isPresent()) {
            throw CqlException.syntax(
                    "Options 'password' and 'hashed password' are mutually exclusive");
        }
        return options;
    }

    private RoleOptions option(RoleOptions options) {
        Token token = in.next();
        return switch (token.lower()) {
            case "password" -> {
                in.expectSymbol("=");
                yield options.withPassword(in.expectString());
            }
            case "hashed" -> {
                in.expectWord("password");
                in.expectSymbol("=");
                yield options.withHashedPassword(in.expectString());
            }
            case "options" -> {
                in.expectSymbol("=");
                yield options.withCustom(new PropertyParser(in).mapping());
            }
            case "superuser" -> options.withSuperuser(truth());
            case "login" -> options.withLogin(truth());
            case "access" -> access(options);
            default -> throw in.noViable();
        };
    }

    private boolean truth() {
        in.expectSymbol("=");
        return Boolean.parseBoolean(in.expect(Token.Kind.BOOLEAN, "BOOLEAN").text());
    }

    /** Where from and where to a role may connect; addresses are read and not kept. */
    private RoleOptions access(RoleOptions options) {
        boolean datacenters = in.acceptWord("to");
        if (!datacenters) {
            in.expectWord("from");
        }
        String what = datacenters ? "datacenters" : "cidrs";
        if (in.acceptWord("all")) {
            in.expectWord(what);
            return datacenters ? options.withDatacenters(Set.of()) : options;
        }
        in.expectWord(what);
        in.expectSymbol("{");
        Set<String> names = new HashSet<>();
        do {
            names.add(in.expectString());
        } while (in.acceptSymbol(","));
        in.expectSymbol("}");
        if (!datacenters) {
            throw CqlException.invalid("Restricting a role to CIDR groups is not supported");
        }
        return options.withDatacenters(names);
    }

    RoleStatement identity(boolean drop) {
        if (drop) {
            in.ifExists();
        } else {
            in.ifNotExists();
        }
        in.next();
        if (!drop) {
            in.expectWords("to", "role");
            in.next();
        }
        return new RoleStatement.Identity(drop);
    }

    /** What follows {@code LIST ROLES}. */
    RoleStatement listRoles() {
        Optional<String> of = in.acceptWord("of") ? Optional.of(roleName(in)) : Optional.empty();
        return new RoleStatement.ListRoles(of, !in.acceptWord("norecursive"), false);
    }
}
