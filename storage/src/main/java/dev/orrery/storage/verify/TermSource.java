package dev.orrery.storage.verify;

import dev.orrery.storage.index.IndexTerms;
import dev.orrery.storage.record.RecordValue;

/** The index terms that a record must have, where it is no JSON item. */
public interface TermSource {
    IndexTerms of(byte[] recordKey, RecordValue value);
}
