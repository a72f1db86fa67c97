package dev.orrery.server.admin;

/** One answer of the admin port. */
public record AdminPage(int status, String contentType, String body) {
    private static final int OK = 200;
    private static final int UNAVAILABLE = 503;

    /** The state of something, as monitoring systems like it. */
    public static AdminPage state(boolean good, String state) {
        return json(good ? OK : UNAVAILABLE, "{\"status\":\"" + state + "\"}\n");
    }

    public static AdminPage metrics(String text) {
        return new AdminPage(OK, "text/plain; version=0.0.4; charset=utf-8", text);
    }

    public static AdminPage json(int status, String body) {
        return new AdminPage(status, "application/json", body);
    }
}
