package dev.orrery.cql.function;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.type.VectorType;
import java.nio.ByteBuffer;
import java.util.Locale;

/** How near two vectors of floats are: the greater, the nearer. */
public enum VectorSimilarity {
    EUCLIDEAN {
        @Override
        public float of(float[] left, float[] right) {
            float sum = 0;
            for (int i = 0; i < left.length; i++) {
                float difference = left[i] - right[i];
                sum += difference * difference;
            }
            return 1 / (1 + sum);
        }
    },
    DOT_PRODUCT {
        @Override
        public float of(float[] left, float[] right) {
            return (1 + dot(left, right)) / 2;
        }
    },
    /** Of vectors that are all zero it is not a number. */
    COSINE {
        @Override
        public float of(float[] left, float[] right) {
            double norms = Math.sqrt((double) dot(left, left) * dot(right, right));
            float cosine = (float) (dot(left, right) / norms);
            return (1 + cosine) / 2;
        }
    };

    public abstract float of(float[] left, float[] right);

    /** As in the names of functions. */
    String lowerName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The numbers of a vector. */
    public static float[] floats(VectorType type, byte[] value) {
        float[] floats = new float[type.dimension()];
        if (value.length != floats.length * Float.BYTES) {
            throw CqlException.invalid("Not a value of type " + type.cqlName());
        }
        ByteBuffer.wrap(value).asFloatBuffer().get(floats);
        return floats;
    }

    public static boolean isZero(float[] vector) {
        for (float each : vector) {
            if (each != 0) {
                return false;
            }
        }
        return true;
    }

    private static float dot(float[] left, float[] right) {
        float sum = 0;
        for (int i = 0; i < left.length; i++) {
            sum += left[i] * right[i];
        }
        return sum;
    }
}
