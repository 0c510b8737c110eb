package org.headscope.app.shell;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.headscope.app.selection.Span;
import org.headscope.engine.benchmark.Instance;
import org.headscope.engine.interpret.headscore.HeadScore;
import org.headscope.engine.interpret.headscore.HeadScoreResult;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.interpret.match.NgramMatches;

/** What a first look falls on: the head, the instance and the cell that say most at once. */
public final class Opening {
  private static final int READABLE = 46;

  /** Rows below the query. */
  private static final int AFTER = 8;

  private static final int SHORTEST = 180;
  private static final int LONGEST = 420;

  private Opening() {}

  /**
   * A head and its match length.
   *
   * @param layer from 1
   * @param head from 1
   */
  public record Head(int layer, int head) {}

  /** A cell and the positions around it. */
  public record Cell(int query, int key, Span window) {}

  /** The head with the longest n-gram label, the strongest of them; else the first. */
  public static Head head(Optional<HeadScoreResult> scores) {
    return scores.stream()
        .flatMap(s -> s.heads().stream())
        .max(
            Comparator.comparing((HeadScore s) -> s.label().endsWith("-gram") ? s.label() : "")
                .thenComparingDouble(HeadScore::value))
        .map(s -> new Head(s.layer(), s.head()))
        .orElse(new Head(1, 1));
  }

  /** The first instance whose automaton and length fit a screen; else the first. */
  public static Instance instance(List<Instance> instances) {
    return instances.stream()
        .filter(i -> i.automaton().filter(a -> a.states() >= 5 && a.states() <= 8).isPresent())
        .filter(i -> i.text().length() >= SHORTEST && i.text().length() <= LONGEST)
        .findFirst()
        .orElse(instances.getFirst());
  }

  /**
   * The cell that shows best what a 2-gram head does: its key follows an earlier occurrence of the
   * last two symbols, not of three, gets most of the attention, and there are keys that follow the
   * last symbol alone, which the head leaves. It stands in the lower part of a readable window. Of
   * a layer without maps, a row without a key.
   */
  public static Cell cell(InspectionResult inspection, int layer, int head) {
    AttentionMaps maps = inspection.attention();
    int[] tokens = inspection.tokens();
    int last = maps.length() - 1;
    if (maps.heads(layer) == 0) {
      return shown(new Pair(Math.min(READABLE + AFTER, last), -1), maps);
    }
    Pair best = new Pair(last, strongest(maps, layer, head, last));
    double most = 0;
    for (int query = Math.min(60, last); query <= last; query++) {
      if (alone(tokens, query) < 2) {
        continue;
      }
      for (int key = Math.max(1, query - READABLE + AFTER); key < query; key++) {
        double weight = Math.abs(maps.weight(layer, head, query, key));
        if (weight > most && NgramMatches.longest(tokens, query, key, 3) == 2) {
          most = weight;
          best = new Pair(query, key);
        }
      }
    }
    return shown(best, maps);
  }

  /** A cell in the lower part of a readable window. */
  private static Cell shown(Pair best, AttentionMaps maps) {
    int end = Math.max(best.query() + AFTER, READABLE);
    Span window = new Span(Math.max(0, end - READABLE), end).within(maps.length());
    return new Cell(best.query(), best.key(), window);
  }

  private record Pair(int query, int key) {}

  /** Keys in sight that follow the last symbol, but not the last two. */
  private static int alone(int[] tokens, int query) {
    return (int)
        IntStream.range(Math.max(1, query - READABLE + AFTER), query)
            .filter(key -> NgramMatches.longest(tokens, query, key, 3) == 1)
            .count();
  }

  /** The key that weighs most for {@code query}, whatever its sign; layer and head from 1. */
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
