package org.headscope.engine.interpret.inspect;

import module java.base;

import org.headscope.engine.run.Range;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Sequence;

/// The inspection of one checkpoint reading one instance.
///
/// @param text as far as the model read it
/// @param attention every layer's maps, of some positions where not all were to be mapped
/// @param predictions T rows of 20 probabilities by predictor: `model`, and with an automaton
///   `truth`
public record InspectionResult(
    String runName,
    long step,
    Instance instance,
    Text text,
    AttentionMaps attention,
    Map<String, double[][]> predictions,
    Provenance provenance) {
  /// The part of an instance that was read and mapped.
  ///
  /// @param tokens T token ids that were read
  /// @param stateAfter the automaton's state after each token, −1 at separators and without
  ///   automaton
  /// @param unread why no more was read, in a sentence; empty where all was, or where the model's
  ///   position table ended
  /// @param unmapped why the positions that were asked for have no maps, in a sentence
  public record Text(
      int[] tokens, int[] stateAfter, Optional<String> unread, Optional<String> unmapped) {}

  /// The result of a text that was read to its end, or to that of the model's position table.
  public InspectionResult(
      String runName,
      long step,
      Instance instance,
      int[] tokens,
      int[] stateAfter,
      AttentionMaps attention,
      Map<String, double[][]> predictions,
      Provenance provenance) {
    this(
        runName,
        step,
        instance,
        new Text(tokens, stateAfter, Optional.empty(), Optional.empty()),
        attention,
        predictions,
        provenance);
  }

  public int[] tokens() {
    return text.tokens;
  }

  public int[] stateAfter() {
    return text.stateAfter;
  }

  /// The instance up to `end`, at most the tokens that were read. What a token does does not depend
  /// on those after it.
  public Instance before(int end) {
    if (end == instance.length()) {
      return instance;
    }
    Sequence some = new Sequence(instance.vocabulary(), Arrays.copyOf(text.tokens, end));
    return new Instance(instance.id(), instance.origin(), some, instance.latent());
  }

  /// The positions that have maps, where not all have; these begin at 0 unless others were asked
  /// for.
  public Optional<Range> mapped() {
    return attention.length() > 0 && attention.length() < text.tokens.length
        ? Optional.of(new Range(attention.first(), attention.end() - 1))
        : Optional.empty();
  }

  public boolean cut() {
    return text.tokens.length < instance.length();
  }
}
