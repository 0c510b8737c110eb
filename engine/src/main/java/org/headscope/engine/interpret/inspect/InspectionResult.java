package org.headscope.engine.interpret.inspect;

import module java.base;

import org.headscope.engine.run.Range;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Sequence;

/// The inspection of one checkpoint, whole or with interventions, reading one instance.
///
/// @param text the part that the model read
/// @param attention every layer's maps, of all positions read or of some
/// @param predictions T rows of probabilities, one for each token of the vocabulary, by predictor:
///   `model` and, if the instance has a latent, its truth
/// @param uncut the same without interventions; empty if there were none
public record InspectionResult(
    String runName,
    long step,
    Instance instance,
    Text text,
    AttentionMaps attention,
    Map<String, PredictionRows> predictions,
    Optional<Uncut> uncut,
    Provenance provenance) {
  /// The part of an instance that was read and mapped.
  ///
  /// @param tokens the T token ids that were read
  /// @param stateAfter the automaton's state after each token; −1 at separators and without an
  ///   automaton
  /// @param unread a sentence that says why no more was read; empty if all was, or all that the
  ///   model's position table allows
  /// @param unmapped a sentence that says why the requested positions have no maps
  public record Text(
      int[] tokens, int[] stateAfter, Optional<String> unread, Optional<String> unmapped) {}

  /// The pass of the same checkpoint without interventions, by the same operations.
  ///
  /// @param predictions T rows of probabilities
  /// @param interventions those that were requested, in order
  public record Uncut(
      AttentionMaps attention, PredictionRows predictions, List<Applied> interventions) {
    public Uncut {
      interventions = List.copyOf(interventions);
    }

    /// An intervention in a pass.
    ///
    /// @param text its form in commands
    /// @param kept the share of its positions whose row stays
    /// @param problem a sentence that says why it was left out; empty if it was applied
    public record Applied(String text, double kept, Optional<String> problem) {}

    /// The interventions that changed the pass.
    public List<String> applied() {
      return interventions.stream()
          .filter(each -> each.problem().isEmpty())
          .map(Applied::text)
          .toList();
    }
  }

  /// The result of a text that was read to its end, or to the end of the model's position table.
  public InspectionResult(
      String runName,
      long step,
      Instance instance,
      int[] tokens,
      int[] stateAfter,
      AttentionMaps attention,
      Map<String, PredictionRows> predictions,
      Provenance provenance) {
    this(
        runName,
        step,
        instance,
        new Text(tokens, stateAfter, Optional.empty(), Optional.empty()),
        attention,
        predictions,
        Optional.empty(),
        provenance);
  }

  public int[] tokens() {
    return text.tokens;
  }

  public int[] stateAfter() {
    return text.stateAfter;
  }

  /// The first `end` tokens of the instance, at most those that were read. Results for them do not
  /// depend on later tokens.
  public Instance prefix(int end) {
    if (end == instance.length()) {
      return instance;
    }
    Sequence some = new Sequence(instance.vocabulary(), Arrays.copyOf(text.tokens, end));
    return new Instance(instance.id(), instance.origin(), some, instance.latent());
  }

  /// The positions that have maps; empty if all have or none has. They begin at 0 unless others
  /// were requested.
  public Optional<Range> mapped() {
    return attention.length() > 0 && attention.length() < text.tokens.length
        ? Optional.of(new Range(attention.first(), attention.end() - 1))
        : Optional.empty();
  }

  public boolean isCut() {
    return text.tokens.length < instance.length();
  }
}
