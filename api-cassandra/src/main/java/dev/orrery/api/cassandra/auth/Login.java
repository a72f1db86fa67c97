package dev.orrery.api.cassandra.auth;

/**
 * Somebody who is logged in. Roles change while connections last, so this names the role only; what
 * it may do is looked up at every request.
 *
 * @param role the name of the role
 * @param account true if the account's key was given, whose owner may do everything its key allows
 * @param readOnly true if that key allows reading only
 */
public record Login(String role, boolean account, boolean readOnly) {
    /** The name under which the holder of a key appears. */
    public static final String ACCOUNT_ROLE = "orrery";

    /** A role that is looked up. */
    public static Login role(String name) {
        return new Login(name, false, false);
    }

    public static Login account(boolean readOnly) {
        return new Login(ACCOUNT_ROLE, true, readOnly);
    }
}
