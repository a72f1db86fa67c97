package dev.orrery.cql.type;

import dev.orrery.cql.error.CqlException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HexFormat;

/** An address of version 4 or 6. Names are not looked up. */
final class InetFormat implements QuotedFormat {
    @Override
    public void validate(byte[] value) {
        if (value.length != 0 && value.length != 4 && value.length != 16) {
            throw CqlException.invalid(
                    "Expected 4 or 16 byte inetaddress; got " + HexFormat.of().formatHex(value));
        }
    }

    @Override
    public byte[] fromText(String text) {
        if (text.isEmpty()) {
            return EMPTY;
        }
        try {
            return InetAddress.ofLiteral(text).getAddress();
        } catch (IllegalArgumentException e) {
            throw CqlException.invalid("Unable to make inet address from '" + text + "'");
        }
    }

    @Override
    public String toText(byte[] value) {
        try {
            return InetAddress.getByAddress(value).getHostAddress();
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("an address has 4 or 16 bytes", e);
        }
    }

    @Override
    public String valueName() {
        return "an inet value";
    }

    @Override
    public void writeComparable(byte[] value, ComparableWriter out) {
        out.blob(value);
    }

    @Override
    public byte[] readComparable(ComparableReader in) {
        return in.blob();
    }
}
