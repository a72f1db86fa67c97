package dev.orrery.gateway.feed;

import dev.orrery.gateway.security.SigningKey;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.ring.RingPosition;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;

/**
 * Continuations as clients hold them: base64 (URL alphabet, no padding) of
 *
 * <pre>
 * token    := payload mac:16 bytes
 * payload  := version:u8 (= 1) length:u8 position:length bytes resumeKey:rest
 * mac      := first 16 bytes of HMAC-SHA256(account secret, feedLength:u32 feed payload)
 * feed     := UTF-8 text that names container and scope
 * </pre>
 *
 * The feed is not in the token: it only has to be the same again.
 */
final class ContinuationCodec {
    private static final byte VERSION = 1;
    private static final int MAC_BYTES = 16;

    private final SigningKey key;

    ContinuationCodec(SigningKey key) {
        this.key = key;
    }

    String encode(FeedCursor cursor, String feed) {
        byte[] position = cursor.position().toBytes();
        byte[] resumeKey = cursor.resumeKey();
        ByteBuffer payload = ByteBuffer.allocate(2 + position.length + resumeKey.length);
        payload.put(VERSION).put((byte) position.length).put(position).put(resumeKey);
        byte[] mac = mac(payload.array(), feed);
        byte[] token = Arrays.copyOf(payload.array(), payload.capacity() + MAC_BYTES);
        System.arraycopy(mac, 0, token, payload.capacity(), MAC_BYTES);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(token);
    }

    /** Refuses whatever was not made by {@link #encode} for the same feed. */
    FeedCursor decode(String text, String feed) {
        byte[] token;
        try {
            token = Base64.getUrlDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw invalid();
        }
        int payloadLength = token.length - MAC_BYTES;
        if (payloadLength < 2) {
            throw invalid();
        }
        byte[] payload = Arrays.copyOf(token, payloadLength);
        byte[] mac = Arrays.copyOfRange(token, payloadLength, token.length);
        if (!MessageDigest.isEqual(mac, mac(payload, feed))) {
            throw invalid();
        }
        return cursor(ByteBuffer.wrap(payload));
    }

    private static FeedCursor cursor(ByteBuffer payload) {
        try {
            if (payload.get() != VERSION) {
                throw invalid();
            }
            byte[] position = new byte[Byte.toUnsignedInt(payload.get())];
            payload.get(position);
            byte[] resumeKey = new byte[payload.remaining()];
            payload.get(resumeKey);
            return new FeedCursor(RingPosition.fromBytes(position, 0, position.length), resumeKey);
        } catch (BufferUnderflowException e) {
            throw invalid();
        }
    }

    private byte[] mac(byte[] payload, String feed) {
        byte[] name = feed.getBytes(StandardCharsets.UTF_8);
        ByteBuffer message = ByteBuffer.allocate(Integer.BYTES + name.length + payload.length);
        message.putInt(name.length).put(name).put(payload);
        return Arrays.copyOf(key.sign(message.array()), MAC_BYTES);
    }

    private static OrreryException invalid() {
        return OrreryException.badRequest(
                "Invalid Continuation Token: it is not one of this feed. Start again without one.");
    }
}
