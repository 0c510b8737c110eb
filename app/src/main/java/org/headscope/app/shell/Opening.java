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
   * The query whose 2-gram matches, at least two, get most of the head's attention, with the key
   * that gets most of that; it stands in the lower part of a readable window.
   */
  public static Cell cell(InspectionResult inspection, int layer, int head) {
    AttentionMaps maps = inspection.attention();
    NgramMatches matches = NgramMatches.of(inspection.tokens(), 2);
    int length = maps.length();
    int query =
        IntStream.range(Math.min(60, length - 1), length)
            .filter(q -> matches.keys(q).length >= 2)
            .boxed()
            .max(Comparator.comparingDouble(q -> mass(maps, layer, head, q, matches.keys(q))))
            .orElse(length - 1);
    int key =
        IntStream.rangeClosed(0, query)
            .boxed()
            .max(Comparator.comparingDouble(k -> maps.weight(layer, head, query, k)))
            .orElse(query);
    int end = Math.max(query + 8, READABLE);
    Span window = new Span(Math.max(0, end - READABLE), end).within(length);
    return new Cell(query, key, window.contains(key) ? window : shifted(window, key, query));
  }

  /** The window moved back so far that it shows the key, if it can still show the query. */
  private static Span shifted(Span window, int key, int query) {
    return query - key < window.length() ? window.showing(key).showing(query) : window;
  }

  private static double mass(AttentionMaps maps, int layer, int head, int query, int[] keys) {
    // A key far away would not be in the picture.
    return IntStream.of(keys)
        .filter(k -> query - k < READABLE - 8)
        .mapToDouble(k -> maps.weight(layer, head, query, k))
        .sum();
  }
}
