package dev.orrery.query.spatial;

import com.google.common.geometry.S2EdgeUtil;
import com.google.common.geometry.S2Point;
import java.util.List;

/**
 * A point of one shape and one of another that no two others are nearer to each other than.
 *
 * @param distance the chord between them, on a sphere of radius one
 */
record NearestPoints(S2Point from, S2Point to, double distance) {
    /** About a tenth of a micrometre on the earth: what rounding may put between equal points. */
    private static final double SAME = 2e-14;

    static NearestPoints of(List<List<S2Point>> first, List<List<S2Point>> second) {
        S2Point start = first.getFirst().getFirst();
        S2Point end = second.getFirst().getFirst();
        NearestPoints best = new NearestPoints(start, end, start.getDistance(end));
        for (List<S2Point> left : first) {
            for (List<S2Point> right : second) {
                best = best.orNearer(left, right);
                if (best.touch()) {
                    return best;
                }
            }
        }
        return best;
    }

    boolean touch() {
        return distance <= SAME;
    }

    static boolean isOnEdge(S2Point point, S2Point start, S2Point end) {
        return point.getDistance(nearest(point, start, end)) <= SAME;
    }

    private NearestPoints orNearer(List<S2Point> left, List<S2Point> right) {
        NearestPoints best = this;
        for (int i = 0; i < Math.max(1, left.size() - 1); i++) {
            S2Point from = left.get(i);
            S2Point to = left.get(Math.min(i + 1, left.size() - 1));
            for (int j = 0; j < Math.max(1, right.size() - 1) && !best.touch(); j++) {
                S2Point start = right.get(j);
                S2Point end = right.get(Math.min(j + 1, right.size() - 1));
                best = best.orNearerEdges(from, to, start, end);
            }
        }
        return best;
    }

    private NearestPoints orNearerEdges(S2Point from, S2Point to, S2Point start, S2Point end) {
        if (!from.equals(to)
                && !start.equals(end)
                && S2EdgeUtil.robustCrossing(from, to, start, end) >= 0) {
            return new NearestPoints(from, from, 0);
        }
        return orNearer(from, nearest(from, start, end))
                .orNearer(to, nearest(to, start, end))
                .orNearer(nearest(start, from, to), start)
                .orNearer(nearest(end, from, to), end);
    }

    private NearestPoints orNearer(S2Point left, S2Point right) {
        double chord = left.getDistance(right);
        return chord < distance ? new NearestPoints(left, right, chord) : this;
    }

    private static S2Point nearest(S2Point point, S2Point start, S2Point end) {
        return start.equals(end) ? start : S2EdgeUtil.getClosestPoint(point, start, end);
    }
}
