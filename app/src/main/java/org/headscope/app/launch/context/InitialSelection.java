package org.headscope.app.launch.context;

import module java.base;

import org.headscope.app.session.LastScoredCell;
import org.headscope.app.session.Span;
import org.headscope.app.session.link.MapRef;
import org.headscope.engine.interpret.headscore.NgramMatches;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.task.Instance;

/// The first selection: the most telling head, instance and cell.
public final class InitialSelection {
  /// Positions of a first look, all keys of which are in view on most screens.
  private static final int READABLE = 46;

  private static final int QUERIES = 32;

  /// A query before this one, and all its keys, are in view on small screens, too.
  private static final int EARLY = 26;

  /// Queries before this one have seen too little to match.
  private static final int FIRST = 16;

  /// The number of queries from which a head's kind is judged.
  private static final int LOOKED = 128;

  private static final int AFTER = 8;

  private static final int MIN_MATCH = 180;
  private static final int MAX_MATCH = 420;

  private InitialSelection() {}

  public record Cell(int query, int key, Span window) {}

  /// The head that gives matches of two or more symbols most of its rows; else the first.
  public static MapRef head(InspectionResult inspection) {
    AttentionMaps maps = inspection.attention();
    if (!maps.isWhole()) {
      return new MapRef(1, 1);
    }
    NgramMatches matches = NgramMatches.of(inspection.tokens(), 2);
    int[][] keys =
        IntStream.range(0, Math.min(LOOKED, maps.length()))
            .mapToObj(matches::keys)
            .toArray(int[][]::new);
    MapRef best = new MapRef(1, 1);
    double max = 0;
    for (int layer = 1; layer <= maps.layers(); layer++) {
      for (int head = 1; head <= maps.heads(layer); head++) {
        double share = 0;
        for (int query = FIRST; query < keys.length; query++) {
          share += share(maps, layer, head, query, keys[query]);
        }
        if (share > max) {
          max = share;
          best = new MapRef(layer, head);
        }
      }
    }
    return best;
  }

  private static double share(AttentionMaps maps, int layer, int head, int query, int[] keys) {
    IntToDoubleFunction weight = key -> Math.abs(maps.weight(layer, head, query, key));
    double all = IntStream.rangeClosed(0, query).mapToDouble(weight).sum();
    return all > 0 ? IntStream.of(keys).mapToDouble(weight).sum() / all : 0;
  }

  /// The first instance whose automaton and length fit a screen; else the first.
  public static Instance instance(List<Instance> instances) {
    return instances.stream()
        .filter(i -> i.automaton().filter(a -> a.states() >= 5 && a.states() <= 8).isPresent())
        .filter(i -> i.length() >= MIN_MATCH && i.length() <= MAX_MATCH)
        .findFirst()
        .orElse(instances.getFirst());
  }

  /// The cell that shows best what a 2-gram head does: its key follows an earlier occurrence of the
  /// last two symbols, not of three, gets most of the attention, and there are keys that follow the
  /// last symbol alone, which the head leaves. It is near the beginning, where all keys are in
  /// view.
  public static Cell cell(InspectionResult inspection, int layer, int head) {
    AttentionMaps maps = inspection.attention();
    int last = maps.length() - 1;
    // One that the model does not read to its end is looked at as any other.
    Optional<LastScoredCell> scored =
        LastScoredCell.of(inspection.instance()).filter(s -> s.length() == maps.length());
    if (maps.heads(layer) == 0 || !maps.isWhole()) {
      return scored
          .map(s -> new Cell(s.row(), -1, s.window(QUERIES)))
          .orElseGet(() -> shown(new Pair(Math.min(EARLY - 1, last), -1), maps));
    }
    if (scored.isPresent()) {
      LastScoredCell s = scored.get();
      int key = s.key() < 0 ? strongest(maps, layer, head, s.row()) : s.key();
      return new Cell(s.row(), key, s.window(QUERIES));
    }
    int[][] ranges = {{FIRST, EARLY}, {EARLY, READABLE}, {READABLE, last + 1}};
    List<Pair> best =
        Stream.of(ranges)
            .flatMap(r -> matching(inspection, layer, head, r[0], r[1]).stream())
            .toList();
    double max = best.stream().mapToDouble(p -> weight(maps, layer, head, p)).max().orElse(0);
    Pair found =
        best.stream()
            .filter(p -> weight(maps, layer, head, p) >= max / 2)
            .findFirst()
            .orElseGet(() -> {
              int query = Math.min(EARLY - 1, last);
              return new Pair(query, strongest(maps, layer, head, query));
            });
    return shown(found, maps);
  }

  /// The heaviest match of two of the queries `from` to before `to`.
  private static Optional<Pair> matching(
      InspectionResult inspection, int layer, int head, int from, int to) {
    AttentionMaps maps = inspection.attention();
    int[] tokens = inspection.tokens();
    return IntStream.range(from, Math.min(to, maps.length()))
        .filter(query -> ofLength(tokens, query, 1).count() > 1)
        .boxed()
        .flatMap(query -> ofLength(tokens, query, 2).mapToObj(key -> new Pair(query, key)))
        .filter(p -> weight(maps, layer, head, p) > 0)
        .max(Comparator.comparingDouble(p -> weight(maps, layer, head, p)));
  }

  private static double weight(AttentionMaps maps, int layer, int head, Pair pair) {
    return Math.abs(maps.weight(layer, head, pair.query(), pair.key()));
  }

  /// Keys that follow the last `n` symbols before and with `query`, but no more.
  private static IntStream ofLength(int[] tokens, int query, int n) {
    return IntStream.range(1, query)
        .filter(key -> NgramMatches.longest(tokens, query, key, 3) == n);
  }

  private static Cell shown(Pair pair, AttentionMaps maps) {
    int end = pair.query() < READABLE ? READABLE : pair.query() + AFTER;
    Span window = new Span(end - QUERIES, end).within(maps.length());
    return new Cell(pair.query(), pair.key(), window);
  }

  private record Pair(int query, int key) {}

  /// The key that weighs most for `query`, whatever its sign; layer and head from 1.
  public static int strongest(AttentionMaps maps, int layer, int head, int query) {
    return IntStream.rangeClosed(0, query)
        .reduce((a, b) ->
            Math.abs(maps.weight(layer, head, query, b))
                    > Math.abs(maps.weight(layer, head, query, a))
                ? b
                : a)
        .orElse(query);
  }
}
