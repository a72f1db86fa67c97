package dev.orrery.server.security;

import dev.orrery.gateway.security.AccountKeys.KeyTexts;
import dev.orrery.gateway.security.KeyKind;
import dev.orrery.gateway.security.KeyStore;
import java.nio.file.Path;
import java.security.SecureRandom;

/** The account's keys of a server that is alone: those in its file. */
public final class FileKeys implements KeyStore {
    private final Path file;
    private KeyTexts texts;

    /** The keys in a file, which is made if there is none. */
    public FileKeys(Path file) {
        this.file = file;
        this.texts = KeysFile.openOrCreate(file, new SecureRandom());
    }

    @Override
    public synchronized KeyTexts texts() {
        return texts;
    }

    @Override
    public synchronized void replace(KeyKind kind, String key) {
        KeysFile.replace(file, kind, key);
        texts = texts.with(kind, key);
    }
}
