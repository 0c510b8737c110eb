package org.headscope.engine.interpret.intervention;

import module java.base;

import com.fasterxml.jackson.annotation.JsonIgnore;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.inspect.MeasuredInstances;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.interpret.intervention.Ablations.InstanceEffects;
import org.headscope.engine.neural.component.Component;
import org.headscope.engine.neural.component.Replacement;

/// The effects of ablations.
///
/// @param instances the number of instances measured so far
/// @param before the scores of the uncut model
/// @param effects one per cut, in the order of the spec
/// @param measured lets [Ablations] continue from here; files do not contain it
public record AblationResult(
    long step,
    int instances,
    Scores before,
    List<Effect> effects,
    Provenance provenance,
    @JsonIgnore Optional<MeasuredInstances<InstanceEffects>> measured) {
  /// An effect within this of zero is none.
  public static final double NEGLIGIBLE = 0.02;

  public AblationResult {
    effects = List.copyOf(effects);
  }

  /// Scores over the rows of all instances, or their changes.
  ///
  /// @param tvd to the truth
  /// @param nats the cross-entropy of the truth's next symbol
  /// @param accuracy the share of rows whose likeliest token can follow
  /// @param tvdTo the TVD to other predictors, by name, in the order of the spec
  public record Scores(
      Interval tvd, Interval nats, Interval accuracy, SequencedMap<String, Interval> tvdTo) {
    public Scores {
      tvdTo = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(tvdTo));
    }
  }

  /// The change that one cut makes.
  ///
  /// @param cut the stack of interventions
  /// @param change after minus before
  /// @param kept the share of positions that keep their row, since nothing replaces it; the mean
  ///   over the interventions
  /// @param noise the null, if requested
  /// @param interaction of a pair whose components were also replaced alone, in the same way: the
  ///   pair's change minus those of both. Where its TVD is above zero, each of the two substitutes
  ///   for the other; where it is below, their effects overlap.
  public record Effect(
      List<Intervention> cut,
      Scores change,
      double kept,
      Optional<NoiseNull> noise,
      Optional<Scores> interaction) {
    public Effect {
      cut = List.copyOf(cut);
    }

    /// The components that are replaced.
    public List<Component> target() {
      return cut.stream().flatMap(each -> each.components().stream()).distinct().toList();
    }

    /// The only replacement; empty if the stack has several interventions.
    public Optional<Replacement> by() {
      return cut.size() == 1 ? Optional.of(cut.getFirst().by()) : Optional.empty();
    }

    /// True if the two components substitute for each other: the interval of their interaction is
    /// above zero.
    public boolean substitutes() {
      return interaction.filter(scores -> scores.tvd().low() > 0).isPresent();
    }

    private boolean isBy(Predicate<Replacement> kind) {
      return by().filter(kind).isPresent();
    }
  }

  /// The effects on the TVD of random directions of the size of the change that an ablation makes,
  /// added to the residual stream at every position.
  ///
  /// @param upper the 95th percentile of the draws' effects
  /// @param p the share of draws, and of the ablation itself, whose effect is at least as large
  public record NoiseNull(int draws, double mean, double upper, double p) {
    /// The null of an `effect`.
    ///
    /// @param drawn one effect per draw, at least one
    static NoiseNull of(double effect, double[] drawn) {
      double[] sorted = drawn.clone();
      Arrays.sort(sorted);
      long larger = Arrays.stream(drawn).filter(d -> d >= effect).count();
      return new NoiseNull(
          drawn.length,
          Arrays.stream(drawn).average().orElseThrow(),
          sorted[Math.min(drawn.length - 1, (int) (0.95 * drawn.length))],
          (1.0 + larger) / (1 + drawn.length));
    }
  }

  /// The effect of a target, in a word.
  public enum Verdict {
    /// The intervals of mean and of another instance are both within ± .02 TVD.
    NOTHING("does nothing"),
    /// Every effect is below the 95th percentile of noise of its size.
    NOISE("no more than noise of its size"),
    EFFECT("an effect"),
    /// Undecided, since the replacements that decide were not measured.
    OPEN("not decided");

    private final String words;

    Verdict(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  /// The predictor that a cut turns the model towards: of those to which the TVD decreases, with
  /// the whole interval below zero, the nearest one after the cut.
  public Optional<String> towards(Effect effect) {
    return effect.change().tvdTo().entrySet().stream()
        .filter(each -> each.getValue().high() < 0)
        .map(Map.Entry::getKey)
        .min(Comparator.comparingDouble(name -> tvdAfter(effect, name)));
  }

  /// The TVD to a predictor of the spec after a cut.
  public double tvdAfter(Effect effect, String predictor) {
    return tvdTo(before, predictor) + tvdTo(effect.change(), predictor);
  }

  private static double tvdTo(Scores scores, String predictor) {
    return Objects.requireNonNull(scores.tvdTo().get(predictor), predictor).value();
  }

  /// The verdict on a target, from its effects.
  public Verdict verdict(List<Component> target) {
    List<Effect> own = effects.stream().filter(e -> e.target().equals(target)).toList();
    Replacement mean = new Replacement.Mean(Replacement.Grouping.ALL);
    List<Effect> deciding =
        own.stream()
            .filter(e -> e.isBy(by -> by.equals(mean) || by instanceof Replacement.OtherInstance))
            .toList();
    if (deciding.size() == 2 && deciding.stream().allMatch(e -> negligible(e.change().tvd()))) {
      return Verdict.NOTHING;
    }
    List<Effect> tested = own.stream().filter(e -> e.noise().isPresent()).toList();
    if (tested.isEmpty()) {
      return deciding.size() == 2 ? Verdict.EFFECT : Verdict.OPEN;
    }
    return tested.stream()
            .allMatch(e -> e.change().tvd().value() <= e.noise().orElseThrow().upper())
        ? Verdict.NOISE
        : Verdict.EFFECT;
  }

  private static boolean negligible(Interval interval) {
    return interval.low() >= -NEGLIGIBLE && interval.high() <= NEGLIGIBLE;
  }
}
