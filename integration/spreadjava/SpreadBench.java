import com.google.common.hash.HashFunction;
import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The same work as BenchmarkAssign and BenchmarkRing, done the way a Java
 * program would: a TreeMap of virtual nodes, a lookup of two candidates, the one
 * with the least weight, a list of splits for each backend.
 */
public class SpreadBench {
    record Backend(long id, String host) {}

    record Split(String path, long start, long length) {}

    static final HashFunction MURMUR = Hashing.murmur3_128();

    static TreeMap<Long, Backend> ring(List<Backend> backends, int virtualNodes) {
        TreeMap<Long, Backend> ring = new TreeMap<>();
        for (Backend b : backends) {
            for (int v = 0; v < virtualNodes; v++) {
                ring.put(MURMUR.newHasher().putLong(b.id).putInt(v).hash().asLong(), b);
            }
        }
        return ring;
    }

    static long key(Split s) {
        Hasher h = MURMUR.newHasher();
        h.putBytes(s.path.getBytes(StandardCharsets.UTF_8)).putLong(s.start).putLong(s.length);
        return h.hash().asLong();
    }

    static void collect(SortedMap<Long, Backend> part, int count, List<Backend> found) {
        for (Backend b : part.values()) {
            if (found.size() == count) {
                return;
            }
            if (!found.contains(b)) {
                found.add(b);
            }
        }
    }

    static Map<Backend, List<Split>> assign(TreeMap<Long, Backend> ring, List<Backend> backends, List<Split> given) {
        List<Split> splits = new ArrayList<>(given);
        Collections.shuffle(splits, new Random(123456789));
        Map<Backend, Long> weights = new HashMap<>();
        Map<Backend, List<Split>> held = new HashMap<>();
        for (Backend b : backends) {
            weights.put(b, 0L);
            held.put(b, new ArrayList<>());
        }
        for (Split s : splits) {
            long key = key(s);
            List<Backend> candidates = new ArrayList<>(2);
            collect(ring.tailMap(key), 2, candidates);
            collect(ring.headMap(key), 2, candidates);
            Backend best = null;
            long least = Long.MAX_VALUE;
            for (Backend b : candidates) {
                long w = weights.get(b);
                if (w <= least) {
                    best = b;
                    least = w;
                }
            }
            weights.merge(best, 100L, Long::sum);
            held.get(best).add(s);
        }
        return held;
    }

    static List<Backend> backends(int n) {
        List<Backend> out = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            out.add(new Backend(10001 + i, "10." + i / 65536 + "." + i / 256 % 256 + "." + i % 256));
        }
        return out;
    }

    static List<Split> splits(int n) {
        List<Split> out = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            out.add(new Split(String.format("s3://bucket/warehouse/db/table/d=%03d/part-%08d.parquet", i % 365, i), 0, (64L << 20) + i % 1000));
        }
        return out;
    }

    /** Median and best of the runs, after as many more for the compiler to warm up. */
    static void measure(String name, int runs, Runnable work) {
        double[] ms = new double[runs];
        for (int i = -runs; i < runs; i++) {
            long from = System.nanoTime();
            work.run();
            if (i >= 0) {
                ms[i] = (System.nanoTime() - from) / 1e6;
            }
        }
        Arrays.sort(ms);
        System.out.printf("%s_median_ms %.3f%n%s_best_ms %.3f%n", name, ms[runs / 2], name, ms[0]);
    }

    static Object sink;

    public static void main(String[] args) {
        int runs = args.length > 0 ? Integer.parseInt(args[0]) : 15;
        List<Backend> hundred = backends(100);
        List<Split> splits = splits(100_000);
        TreeMap<Long, Backend> ring = ring(hundred, 256);
        measure("assign", runs, () -> sink = assign(ring, hundred, splits));
        List<Backend> thousand = backends(1000);
        measure("ring", runs, () -> sink = ring(thousand, 256));
        StringBuilder counts = new StringBuilder("counts");
        Map<Backend, List<Split>> held = assign(ring, hundred, splits);
        for (Backend b : hundred) {
            counts.append(' ').append(held.get(b).size());
        }
        System.out.println(counts);
    }
}
