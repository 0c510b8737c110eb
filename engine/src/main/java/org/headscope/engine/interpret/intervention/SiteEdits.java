package org.headscope.engine.interpret.intervention;

import module java.base;

import org.headscope.engine.interpret.headscore.NgramMatches;
import org.headscope.engine.neural.ActivationCache;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.component.Component;
import org.headscope.engine.neural.component.Replacement;
import org.headscope.engine.run.RandomOrder;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;

/// The edits of one pass over a text: interventions, turned into functions of the values at the
/// sites that they replace.
final class SiteEdits {
  private final Instance instance;
  private final int[] tokens;
  private final Optional<ComponentMeans> means;
  private final Optional<ActivationCache> other;
  private final long seed;
  private final Map<ActivationSite, UnaryOperator<float[]>> edits = new LinkedHashMap<>();
  private final List<Double> kept = new ArrayList<>();

  /// Prepares edits of the first tokens of `instance`.
  ///
  /// @param means of the components that means replace
  /// @param other a pass over another instance, which recorded those that it replaces
  /// @param seed of permutations
  SiteEdits(
      Instance instance,
      int[] tokens,
      Optional<ComponentMeans> means,
      Optional<ActivationCache> other,
      long seed) {
    this.instance = instance;
    this.tokens = tokens;
    this.means = means;
    this.other = other;
    this.seed = seed;
  }

  /// Adds `intervention`, after those added before.
  SiteEdits with(Intervention intervention) {
    BitSet selected = intervention.at().of(instance, tokens.length);
    BitSet rows = positions(intervention, instance, tokens);
    kept.add(selected.isEmpty() ? 1 : 1 - (double) rows.cardinality() / selected.cardinality());
    for (Component component : intervention.components()) {
      UnaryOperator<float[]> edit =
          intervention.by().ofMap()
              ? map(intervention.by(), rows)
              : output(component, intervention.by(), rows);
      ActivationSite site =
          intervention.by().ofMap() ? component.map().orElseThrow() : component.site();
      edits.merge(site, edit, (before, after) -> values -> after.apply(before.apply(values)));
    }
    return this;
  }

  /// The positions at which `intervention` replaces something in a pass over the first tokens of
  /// `instance`.
  ///
  /// @throws UserError if the instance has no states, or none of these positions
  static BitSet positions(Intervention intervention, Instance instance, int[] tokens) {
    BitSet rows = intervention.at().of(instance, tokens.length);
    rows.and(replaceable(intervention.by(), instance, tokens));
    return rows;
  }

  /// By site, in the layout of [ActivationCache#get].
  Map<ActivationSite, UnaryOperator<float[]>> edits() {
    return edits;
  }

  /// The share of each intervention's positions whose row stays as it is, since there is nothing to
  /// replace it by; 1 if it selects no position.
  List<Double> kept() {
    return List.copyOf(kept);
  }

  /// Edits at the same sites that change nothing: the pass that the other one is compared with.
  Map<ActivationSite, UnaryOperator<float[]>> nothing() {
    Map<ActivationSite, UnaryOperator<float[]>> same = new LinkedHashMap<>(edits);
    same.replaceAll((_, _) -> values -> values);
    return same;
  }

  /// The positions for which `by` has a value.
  private static BitSet replaceable(Replacement by, Instance instance, int[] tokens) {
    BitSet rows = new BitSet(tokens.length);
    switch (by) {
      case Replacement.OtherPosition(int position) -> {
        UserError.when(
            position >= tokens.length,
            "The instance %s has no position %s; the model reads 0 to %s.",
            instance.id(),
            position,
            tokens.length - 1);
        rows.set(position, tokens.length);
      }
      case Replacement.PreviousRow _ -> rows.set(1, tokens.length);
      case Replacement.NgramRow(int order) -> {
        NgramMatches matches = NgramMatches.of(tokens, order);
        IntStream.range(0, tokens.length)
            .filter(t -> matches.keys(t).length > 0)
            .forEach(rows::set);
      }
      default -> rows.set(0, tokens.length);
    }
    return rows;
  }

  /// Replaces rows of a map, T·T, row = query.
  private UnaryOperator<float[]> map(Replacement by, BitSet rows) {
    int length = tokens.length;
    return values -> {
      float[] edited = values.clone();
      rows.stream()
          .forEach(t -> {
            int[] keys =
                switch (by) {
                  case Replacement.NgramRow(int order) -> NgramMatches.of(tokens, order).keys(t);
                  case Replacement.PreviousRow _ -> new int[] {t - 1};
                  default -> IntStream.rangeClosed(0, t).toArray();
                };
            Arrays.fill(edited, t * length, (t + 1) * length, 0);
            for (int key : keys) {
              edited[t * length + key] = 1f / keys.length;
            }
          });
      return edited;
    };
  }

  /// Replaces rows of an output, T·W.
  private UnaryOperator<float[]> output(Component component, Replacement by, BitSet rows) {
    return switch (by) {
      case Replacement.Zero _ -> each(rows, (_, _, _, _) -> 0);
      case Replacement.Mean(Replacement.Grouping over) -> {
        float[][] mean = means.orElseThrow().of(component, over); // V×W
        yield each(rows, (_, _, t, w) -> mean[tokens[t]][w]);
      }
      case Replacement.OtherInstance _ -> {
        float[] there = other.orElseThrow().get(component.site()); // T'·W
        yield each(rows, (_, width, t, w) -> there[(int) ((long) t * width % there.length) + w]);
      }
      case Replacement.OtherPosition(int position) ->
          each(rows, (own, width, _, w) -> own[position * width + w]);
      case Replacement.Scaled(double factor) ->
          each(rows, (own, width, t, w) -> (float) (factor * own[t * width + w]));
      case Replacement.Permuted _ -> {
        int[] order = permutation(component);
        yield each(rows, (own, width, t, w) -> own[order[t] * width + w]);
      }
      default -> throw new IllegalArgumentException(by + " replaces no output");
    };
  }

  private int[] permutation(Component component) {
    int[] order = IntStream.range(0, tokens.length).toArray();
    SplittableRandom random = new SplittableRandom(seed + component.name().hashCode());
    RandomOrder.shuffle(order, order.length, random);
    return order;
  }

  private interface NewValue {
    /// The value of unit w at position t, from the component's own T·W values.
    float of(float[] own, int width, int t, int w);
  }

  private UnaryOperator<float[]> each(BitSet rows, NewValue value) {
    return own -> {
      int width = own.length / tokens.length;
      float[] edited = own.clone();
      for (int t = rows.nextSetBit(0); t >= 0; t = rows.nextSetBit(t + 1)) {
        for (int w = 0; w < width; w++) {
          edited[t * width + w] = value.of(own, width, t, w);
        }
      }
      return edited;
    };
  }
}
