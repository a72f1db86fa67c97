package dev.orrery.api.cassandra.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.ClusterOptions;
import dev.orrery.cql.error.CqlErrorKind;
import dev.orrery.cql.error.CqlException;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.GatewayOptions;
import dev.orrery.gateway.security.AccountKeys;
import dev.orrery.gateway.security.AccountKeys.KeyTexts;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RolesTest {
    private static final KeyTexts KEYS =
            new KeyTexts(key("first"), key("second"), key("third"), key("fourth"));
    private static final Login ROOT = Login.role("cassandra");
    private static final AuthResource TABLE = AuthResource.table("ks", "t");

    @TempDir Path directory;
    private Gateway gateway;
    private RoleStore store;
    private Authorizer authorizer;
    private RoleCommands roles;
    private PermissionCommands permissions;

    @BeforeEach
    void open() {
        gateway =
                new Gateway(
                        Cluster.open(ClusterOptions.defaults(directory)),
                        new AccountKeys(KEYS, true),
                        GatewayOptions.defaults());
        store = new RoleStore(gateway);
        authorizer = new Authorizer(store);
        roles = new RoleCommands(store, authorizer);
        permissions = new PermissionCommands(store, authorizer);
        roles.createDefaultSuperuser();
    }

    @AfterEach
    void close() {
        gateway.close();
    }

    @Test
    void passwordsOpenRolesThatMayLogIn() {
        roles.create(ROOT, "ada", login("secret"), false);
        roles.create(ROOT, "group", attributes(Optional.of("x"), false, false), false);
        assertThat(logIn("ada", "secret").role()).isEqualTo("ada");
        assertThat(logIn("ada", "secret").role()).isEqualTo("ada");
        refused(CqlErrorKind.BAD_CREDENTIALS, "incorrect", () -> logIn("ada", "wrong"));
        refused(CqlErrorKind.BAD_CREDENTIALS, "incorrect", () -> logIn("nobody", "secret"));
        refused(CqlErrorKind.BAD_CREDENTIALS, "not permitted", () -> logIn("group", "x"));
        roles.alter(ROOT, "ada", attributes(Optional.of("new"), false, true), false);
        refused(CqlErrorKind.BAD_CREDENTIALS, "incorrect", () -> logIn("ada", "secret"));
        assertThat(logIn("ada", "new").role()).isEqualTo("ada");
    }

    @Test
    void keysOfTheAccountOpenEverythingTheyAllow() {
        Login full = logIn("anything", KEYS.secondary());
        Login readOnly = logIn("anything", KEYS.primaryReadOnly());
        assertThat(authorizer.isAllowed(full, Permission.MODIFY, TABLE)).isTrue();
        assertThat(authorizer.isAllowed(readOnly, Permission.SELECT, TABLE)).isTrue();
        assertThat(authorizer.isAllowed(readOnly, Permission.MODIFY, TABLE)).isFalse();
        assertThat(authorizer.isSuperuser(readOnly)).isFalse();
    }

    @Test
    void thePasswordThatEverybodyKnowsWorksInDevelopmentOnly() {
        assertThat(logIn("cassandra", "cassandra").role()).isEqualTo("cassandra");
        AuthMode production = new AuthMode(true, false);
        refused(
                CqlErrorKind.BAD_CREDENTIALS,
                "everybody knows",
                () -> logIn(production, "cassandra", "cassandra"));
        roles.alter(
                ROOT,
                "cassandra",
                new Role.Attributes(
                        Optional.of("own"), Optional.empty(), Optional.empty(), Optional.empty()),
                false);
        assertThat(logIn(production, "cassandra", "own").role()).isEqualTo("cassandra");
    }

    @Test
    void rolesAndGrantsSurviveARestart() {
        roles.create(ROOT, "ada", login("secret"), false);
        roles.create(ROOT, "readers", attributes(Optional.empty(), false, false), false);
        roles.grant(ROOT, "readers", "ada");
        permissions.grant(ROOT, change("readers", AuthResource.keyspace("ks"), Permission.SELECT));
        close();
        open();
        assertThat(logIn("ada", "secret").role()).isEqualTo("ada");
        assertThat(authorizer.isAllowed(Login.role("ada"), Permission.SELECT, TABLE)).isTrue();
        assertThat(authorizer.isAllowed(Login.role("ada"), Permission.MODIFY, TABLE)).isFalse();
    }

    @Test
    void permissionsHoldBelowTheirResourceAndThroughMemberships() {
        roles.create(ROOT, "a", login("a"), false);
        Login login = Login.role("a");
        refused(
                CqlErrorKind.UNAUTHORIZED,
                "User a has no SELECT permission on <table ks.t> or any of its parents",
                () -> authorizer.require(login, Permission.SELECT, TABLE));
        permissions.grant(ROOT, change("a", AuthResource.allKeyspaces(), Permission.SELECT));
        authorizer.require(login, Permission.SELECT, TABLE);
        permissions.revoke(ROOT, change("a", AuthResource.allKeyspaces(), Permission.SELECT));
        assertThat(authorizer.isAllowed(login, Permission.SELECT, TABLE)).isFalse();
        permissions.grant(ROOT, change("a", TABLE, Permission.SELECT));
        roles.forget(Set.of(TABLE));
        assertThat(authorizer.isAllowed(login, Permission.SELECT, TABLE)).isFalse();
        assertThat(
                        authorizer.isAllowed(
                                login, Permission.SELECT, AuthResource.table("system", "local")))
                .isTrue();
    }

    @Test
    void grantsAreListedAndRepeatedOnesWarned() {
        roles.create(ROOT, "a", login("a"), false);
        assertThat(permissions.grant(ROOT, change("a", TABLE, Permission.SELECT))).isEmpty();
        assertThat(permissions.grant(ROOT, change("a", TABLE, Permission.SELECT)))
                .containsExactly("Role 'a' was already granted SELECT on <table ks.t>");
        assertThat(permissions.revoke(ROOT, change("a", TABLE, Permission.MODIFY)))
                .containsExactly("Role 'a' was not granted MODIFY on <table ks.t>");
        List<PermissionCommands.Grant> listed =
                permissions.list(
                        ROOT, Set.of(Permission.values()), Optional.empty(), Optional.of("a"));
        assertThat(listed)
                .containsExactly(new PermissionCommands.Grant("a", TABLE, Permission.SELECT));
        refused(
                CqlErrorKind.SYNTAX,
                "Resource type DataResource does not support any of the requested permissions",
                () -> permissions.grant(ROOT, change("a", TABLE, Permission.CREATE)));
    }

    @Test
    void membershipsCannotFormACircle() {
        roles.create(ROOT, "a", login("a"), false);
        roles.create(ROOT, "b", login("b"), false);
        roles.grant(ROOT, "a", "b");
        refused(CqlErrorKind.INVALID, "b is a member of a", () -> roles.grant(ROOT, "a", "b"));
        refused(CqlErrorKind.INVALID, "b is a member of a", () -> roles.grant(ROOT, "b", "a"));
        refused(CqlErrorKind.INVALID, "not a member", () -> roles.revoke(ROOT, "b", "a"));
        refused(
                CqlErrorKind.INVALID,
                "nobody doesn't exist",
                () -> roles.grant(ROOT, "nobody", "a"));
    }

    @Test
    void whatRolesMayDoWithRolesIsLimited() {
        roles.create(ROOT, "a", login("a"), false);
        Login login = Login.role("a");
        refused(
                CqlErrorKind.INVALID,
                "a already exists",
                () -> roles.create(ROOT, "a", login("a"), false));
        roles.create(ROOT, "a", login("other"), true);
        refused(
                CqlErrorKind.UNAUTHORIZED,
                "User a does not have sufficient privileges",
                () -> roles.create(login, "c", login("c"), false));
        roles.alter(
                login,
                "a",
                new Role.Attributes(
                        Optional.of("mine"), Optional.empty(), Optional.empty(), Optional.empty()),
                false);
        refused(
                CqlErrorKind.UNAUTHORIZED,
                "You aren't allowed to alter your own superuser status",
                () -> roles.alter(login, "a", attributes(Optional.empty(), true, true), false));
        refused(
                CqlErrorKind.INVALID,
                "Cannot DROP primary role for current login",
                () -> roles.drop(ROOT, "cassandra", false));
        roles.drop(ROOT, "a", false);
        roles.drop(ROOT, "a", true);
        refused(CqlErrorKind.INVALID, "a doesn't exist", () -> roles.drop(ROOT, "a", false));
    }

    private Login logIn(String name, String password) {
        return logIn(new AuthMode(true, true), name, password);
    }

    private Login logIn(AuthMode mode, String name, String password) {
        byte[] token = ("\0" + name + "\0" + password).getBytes(StandardCharsets.UTF_8);
        RoleAuthenticator authenticator =
                new RoleAuthenticator(gateway.keys(), store, mode, Runnable::run);
        try {
            return authenticator.login(ByteBuffer.wrap(token)).join();
        } catch (java.util.concurrent.CompletionException e) {
            if (e.getCause() instanceof CqlException refused) {
                throw refused;
            }
            throw e;
        }
    }

    private static PermissionCommands.Change change(
            String role, AuthResource resource, Permission permission) {
        return new PermissionCommands.Change(Set.of(permission), false, resource, role);
    }

    private static Role.Attributes login(String password) {
        return attributes(Optional.of(password), false, true);
    }

    private static Role.Attributes attributes(
            Optional<String> password, boolean superuser, boolean login) {
        return new Role.Attributes(
                password, Optional.of(superuser), Optional.of(login), Optional.empty());
    }

    private static void refused(CqlErrorKind kind, String part, ThrowingCallable work) {
        assertThatThrownBy(work)
                .isInstanceOfSatisfying(
                        CqlException.class,
                        e -> {
                            assertThat(e.kind()).isEqualTo(kind);
                            assertThat(e.text()).contains(part);
                        });
    }

    private static String key(String seed) {
        byte[] bytes = new byte[64];
        byte[] text = seed.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(text, 0, bytes, 0, text.length);
        return Base64.getEncoder().encodeToString(bytes);
    }
}
