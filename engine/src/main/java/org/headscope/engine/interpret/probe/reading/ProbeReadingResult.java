package org.headscope.engine.interpret.probe.reading;

import module java.base;

import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.interpret.probe.spec.ProbeSite;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.task.Instance;

/// A probe's output along one instance, with the truth.
///
/// @param site the tensor that the probe sees in its layer
/// @param layer from 1; 0 for the embedding and for sites outside the layers
/// @param symbol the query at every position; empty if it is the next token, and for states
/// @param reference the position that all others are compared with; empty for n-grams
/// @param positions those where the question can be asked, ascending
public record ProbeReadingResult(
    Reading reading,
    ProbeSite site,
    int layer,
    Question question,
    OptionalInt symbol,
    OptionalInt reference,
    ReadStates states,
    List<PositionReading> positions) {
  public ProbeReadingResult {
    positions = List.copyOf(positions);
  }

  public List<PositionReading> domain() {
    return positions.stream().filter(PositionReading::inDomain).toList();
  }

  /// The score along the instance: the mean relative error over the domain, or the share of right
  /// answers; empty if the domain is.
  public OptionalDouble value() {
    boolean binary = question.task().binary();
    return domain().stream()
        .mapToDouble(p -> binary ? (p.right() ? 1 : 0) : p.error().orElseThrow())
        .average();
  }

  /// The `max` positions of the domain with the largest errors, largest first; equal ones by
  /// position.
  public List<PositionReading> worst(int max) {
    return domain().stream()
        .sorted(
            Comparator.comparingDouble((PositionReading p) -> -p.error().orElseThrow())
                .thenComparingInt(PositionReading::position))
        .limit(max)
        .toList();
  }

  /// Summarises the result in one or two sentences.
  public String sentence() {
    String probed = "Probe on %s: %s. ".formatted(place(), quantity());
    List<PositionReading> worst = worst(1);
    if (worst.isEmpty()) {
      return probed + "It was not trained for any position here.";
    }
    double value = value().orElseThrow();
    PositionReading w = worst.getFirst();
    if (!question.task().binary()) {
      return probed
          + "Mean error here: %s; largest at position %d: %s predicted, %s true."
              .formatted(percent(value), w.position(), number(w.predicted()), number(w.truth()));
    }
    String right =
        probed + "Right at %s of %,d positions here".formatted(percent(value), domain().size());
    return w.right()
        ? right + "."
        : right
            + "; worst at position %d: %s for yes, but the answer is %s."
                .formatted(w.position(), percent(w.predicted()), w.truth() > 0.5 ? "yes" : "no");
  }

  private String place() {
    return switch (site) {
      case FINAL_NORM -> "the final normalisation";
      case LOGITS -> "the logits";
      default -> layer == 0 ? "the embedding" : "layer " + layer;
    };
  }

  private String quantity() {
    String token =
        symbol.isPresent()
            ? "'" + reading.vocabulary().label(symbol.getAsInt()) + "'"
            : "the next token";
    String context = question.n() == 2 ? "the last token" : "the last two tokens";
    return switch (question.task()) {
      case COUNT ->
          question.n() == 1
              ? "how often %s has occurred".formatted(token)
              : "how often %s has followed %s".formatted(token, context);
      case FREQUENCY ->
          question.n() == 1
              ? "share of the text that is %s".formatted(token)
              : "share of %s among the successors of %s".formatted(token, context);
      case EXISTENCE ->
          question.n() == 1
              ? "whether %s has occurred".formatted(token)
              : "whether %s has followed %s".formatted(token, context);
      case STATE -> sameState(states, reference.orElseThrow());
    };
  }

  private static String sameState(ReadStates states, int reference) {
    if (states.ofAutomaton()) {
      return "whether the automaton is in the same state as at position %d".formatted(reference);
    }
    String label = states.at(reference) < 0 ? "" : ", " + states.labelAt(reference);
    return "whether the %s is the same as at position %d%s"
        .formatted(states.instance().stateKind().one(), reference, label);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * share);
  }

  /// Formats whole numbers without decimals, and others with more decimals the smaller they are.
  private static String number(double value) {
    if (value == Math.rint(value) && Math.abs(value) < 1e6) {
      return String.format(Locale.ROOT, "%.0f", value);
    }
    double size = Math.abs(value);
    return String.format(Locale.ROOT, size >= 100 ? "%.0f" : size >= 1 ? "%.1f" : "%.3f", value);
  }

  /// The states of an instance, up to the last token that is read.
  ///
  /// @param after the state after each of the T tokens, −1 at separators and where it is unknown
  public record ReadStates(Instance instance, List<Integer> after) {
    public ReadStates {
      after = List.copyOf(after);
    }

    static ReadStates of(Instance instance, int length) {
      int[] states = Arrays.copyOf(instance.stateAfter(), length);
      return new ReadStates(instance, IntStream.of(states).boxed().toList());
    }

    /// The state after the token at `position`, −1 for none.
    public int at(int position) {
      return after.get(position);
    }

    public String labelAt(int position) {
      return instance.stateLabel(at(position));
    }

    boolean ofAutomaton() {
      return instance.automaton().isPresent();
    }
  }
}
