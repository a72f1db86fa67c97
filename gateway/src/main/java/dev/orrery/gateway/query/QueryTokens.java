package dev.orrery.gateway.query;

import dev.orrery.gateway.query.QueryPosition.Place;
import dev.orrery.gateway.security.SigningKey;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingRange;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * Continuations of queries as clients hold them: base64 (URL alphabet, no padding) of
 *
 * <pre>
 * token   := payload mac:16 bytes
 * payload := version:u8 (= 2) given:i64 divided:u8 places:u32 place*
 * place   := min:text max:text begun:u8 [ continuation ]
 * min, max := length:u16, then the position in hexadecimal digits
 * continuation := length:u32, then UTF-8
 * mac     := first 16 bytes of HMAC-SHA256(account secret, queryLength:u32 query payload)
 * query   := UTF-8 text that names container, scope, query and parameters
 * </pre>
 *
 * The query is not in the token: it only has to be the same again.
 */
final class QueryTokens {
    private static final int VERSION = 2;
    private static final int MAC_BYTES = 16;

    private final SigningKey key;

    QueryTokens(SigningKey key) {
        this.key = key;
    }

    String encode(QueryPosition position, String query) {
        byte[] payload = payload(position);
        byte[] token = Arrays.copyOf(payload, payload.length + MAC_BYTES);
        System.arraycopy(mac(payload, query), 0, token, payload.length, MAC_BYTES);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(token);
    }

    /** Refuses whatever was not made by {@link #encode} for the same query. */
    QueryPosition decode(String text, String query) {
        byte[] token;
        try {
            token = Base64.getUrlDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw invalid();
        }
        if (token.length < MAC_BYTES) {
            throw invalid();
        }
        int length = token.length - MAC_BYTES;
        byte[] payload = Arrays.copyOf(token, length);
        byte[] mac = Arrays.copyOfRange(token, length, token.length);
        if (!MessageDigest.isEqual(mac, mac(payload, query))) {
            throw invalid();
        }
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(payload))) {
            return position(in);
        } catch (IOException e) {
            throw new UncheckedIOException("an array is read without I/O", e);
        }
    }

    private static byte[] payload(QueryPosition position) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(VERSION);
            out.writeLong(position.given());
            out.writeBoolean(position.divided());
            out.writeInt(position.places().size());
            for (Place place : position.places()) {
                out.writeUTF(place.interval().min().hex());
                out.writeUTF(place.interval().max().hex());
                out.writeBoolean(place.continuation().isPresent());
                if (place.continuation().isPresent()) {
                    byte[] text = place.continuation().get().getBytes(StandardCharsets.UTF_8);
                    out.writeInt(text.length);
                    out.write(text);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("an array is written without I/O", e);
        }
        return bytes.toByteArray();
    }

    private static QueryPosition position(DataInputStream in) throws IOException {
        if (in.readUnsignedByte() != VERSION) {
            throw invalid();
        }
        long given = in.readLong();
        boolean divided = in.readBoolean();
        int count = in.readInt();
        List<Place> places = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            RingPosition min = RingPosition.parseHex(in.readUTF());
            RingPosition max = RingPosition.parseHex(in.readUTF());
            Optional<String> continuation = Optional.empty();
            if (in.readBoolean()) {
                byte[] text = in.readNBytes(in.readInt());
                continuation = Optional.of(new String(text, StandardCharsets.UTF_8));
            }
            places.add(new Place(new RingRange(min, max), continuation));
        }
        return new QueryPosition(given, places, divided);
    }

    private byte[] mac(byte[] payload, String query) {
        byte[] name = query.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(message)) {
            out.writeInt(name.length);
            out.write(name);
            out.write(payload);
        } catch (IOException e) {
            throw new UncheckedIOException("an array is written without I/O", e);
        }
        return Arrays.copyOf(key.sign(message.toByteArray()), MAC_BYTES);
    }

    private static OrreryException invalid() {
        return OrreryException.badRequest(
                "Invalid Continuation Token: it is not one of this query. Start again without"
                        + " one.");
    }
}
