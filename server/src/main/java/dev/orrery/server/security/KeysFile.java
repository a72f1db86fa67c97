package dev.orrery.server.security;

import dev.orrery.gateway.security.AccountKeys.KeyTexts;
import dev.orrery.gateway.security.KeyKind;
import dev.orrery.server.config.StartRefusedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * The keys of the account in the data folder.
 *
 * <pre>
 * {"version": 1, "primary": KEY, "secondary": KEY,
 *  "readOnlyPrimary": KEY, "readOnlySecondary": KEY}      KEY: base64 of 64 random bytes
 * </pre>
 *
 * <p>JSON is a part of YAML 1.2, so the YAML reader that is there anyway reads it.
 */
public final class KeysFile {
    private static final int VERSION = 1;
    private static final int KEY_BYTES = 64;

    private KeysFile() {}

    /** The keys in the file; made and written if there is no file. */
    public static KeyTexts openOrCreate(Path file, SecureRandom random) {
        try {
            if (Files.exists(file)) {
                return parse(file, Files.readString(file));
            }
            KeyTexts keys = new KeyTexts(key(random), key(random), key(random), key(random));
            write(file, keys);
            return keys;
        } catch (IOException e) {
            throw new StartRefusedException("Cannot read or write the keys in " + file, e);
        }
    }

    /** Writes keys that there are already. */
    public static void write(Path file, KeyTexts keys) throws IOException {
        PrivateFile.write(file, json(keys));
    }

    /** Replaces one of the keys in the file. */
    public static void replace(Path file, KeyKind kind, String key) {
        try {
            write(file, parse(file, Files.readString(file)).with(kind, key));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the keys in " + file, e);
        }
    }

    private static String key(SecureRandom random) {
        byte[] bytes = new byte[KEY_BYTES];
        random.nextBytes(bytes);
        return Base64.getEncoder().encodeToString(bytes);
    }

    private static String json(KeyTexts keys) {
        return """
        {
          "version": %d,
          "primary": "%s",
          "secondary": "%s",
          "readOnlyPrimary": "%s",
          "readOnlySecondary": "%s"
        }
        """
                .formatted(
                        VERSION,
                        keys.primary(),
                        keys.secondary(),
                        keys.primaryReadOnly(),
                        keys.secondaryReadOnly());
    }

    private static KeyTexts parse(Path file, String text) {
        Object document;
        try {
            document = new Load(LoadSettings.builder().build()).loadFromString(text);
        } catch (YamlEngineException e) {
            // The library's message would quote the line, and so a key.
            throw new StartRefusedException(file + " is no valid JSON.");
        }
        if (!(document instanceof Map<?, ?> map)
                || !Integer.valueOf(VERSION).equals(map.get("version"))) {
            throw new StartRefusedException(
                    file + " is not a keys file of version " + VERSION + ".");
        }
        return new KeyTexts(
                member(file, map, "primary"),
                member(file, map, "secondary"),
                member(file, map, "readOnlyPrimary"),
                member(file, map, "readOnlySecondary"));
    }

    private static String member(Path file, Map<?, ?> map, String name) {
        if (map.get(name) instanceof String key) {
            return key;
        }
        throw new StartRefusedException(file + " lacks the text member " + name + ".");
    }
}
