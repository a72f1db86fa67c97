package dev.orrery.bench.cluster;

/** A write was not done, or nobody knows: after a pause, who led may lead no more. */
final class NotWrittenException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NotWrittenException(String message) {
        super(message);
    }

    NotWrittenException(Throwable cause) {
        super(cause);
    }
}
