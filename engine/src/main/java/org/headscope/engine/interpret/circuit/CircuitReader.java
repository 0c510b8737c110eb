package org.headscope.engine.interpret.circuit;

import module java.base;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.interpret.circuit.kept.WriterMeans;
import org.headscope.engine.interpret.evaluation.CheckedRows;
import org.headscope.engine.interpret.evaluation.NamedPredictor;
import org.headscope.engine.interpret.evaluation.PredictorFactory;
import org.headscope.engine.interpret.evaluation.RowStore;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.interpret.intervention.TokenSelector;
import org.headscope.engine.interpret.patch.OtherText;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.neural.EdgePass;
import org.headscope.engine.neural.block.ResidualWriter;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError.InstanceError;
import org.headscope.engine.task.EditedLanguage;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.LanguageEdit;
import org.headscope.engine.task.Latent;
import org.headscope.engine.task.Vocabulary;

/// Reads instances with their corrupted counterparts.
///
/// @param means of what is written; empty unless they replace it
/// @param predictor the one that predictions are compared with; empty for the truth
record CircuitReader(
    CircuitSpec spec,
    EdgePass pass,
    Optional<WriterMeans> means,
    Optional<NamedPredictor> predictor,
    Context context) {
  /// The moves of an edge that are tried until one changes the text.
  private static final int EDITS = 50;

  static CircuitReader of(CircuitSpec spec, EdgePass pass, Context context) {
    Optional<NamedPredictor> predictor =
        spec.measure().predictor().map(new PredictorFactory(context.models())::get);
    CircuitReader plain = new CircuitReader(spec, pass, Optional.empty(), predictor, context);
    if (spec.corruption() != Corruption.MEAN) {
      return plain;
    }
    List<int[]> texts = spec.texts().choosing().stream().map(plain::tokens).toList();
    int separator = spec.texts().choosing().getFirst().vocabulary().separator();
    return new CircuitReader(
        spec,
        pass,
        Optional.of(WriterMeans.of(pass, texts, separator, context.cancellation())),
        predictor,
        context);
  }

  /// Reads one of `instances`; another one of them may corrupt it.
  CircuitText read(List<Instance> instances, int index) {
    Instance instance = instances.get(index);
    int[] tokens = tokens(instance);
    int[] other =
        switch (spec.corruption()) {
          case MEAN -> tokens;
          case RESAMPLE -> tokens(instances.get((index + 1) % instances.size()));
          case RENAMED -> renamed(instance, tokens, index);
          case EDITED -> edited(instance, tokens.length, index);
        };
    int length = Math.min(tokens.length, other.length);
    int[] ids = Arrays.copyOf(tokens, length);
    int[] corrupt = Arrays.copyOf(other, length);
    Function<NDManager, SequencedMap<ResidualWriter, NDArray>> source =
        scope ->
            means
                .map(all -> all.of(ids, scope))
                .orElseGet(() -> EdgePass.written(pass.streams(CircuitText.ids(scope, corrupt))));
    int[] rows = rows(instance, length);
    return new CircuitText(
        pass, ids, source, spec.measure(), references(instance, ids, rows), rows);
  }

  private int[] tokens(Instance instance) {
    int[] all = Reading.mapped(context, spec.checkpoint(), instance).tokens();
    return Arrays.copyOf(all, Math.min(all.length, spec.texts().length()));
  }

  /// The rows that are measured, at least one.
  private int[] rows(Instance instance, int length) {
    boolean settled = spec.measure().isOfSettledRows();
    TokenSelector at = spec.measure().at();
    int[] rows =
        settled ? RowRule.settled(instance, length) : at.of(instance, length).stream().toArray();
    if (rows.length == 0) {
      throw new InstanceError(
          (settled
                  ? "The instance %s has no scored row within %d tokens; read more of it."
                  : "The instance %s has no row %3$s within %2$d tokens; choose other rows, or read more of it.")
              .formatted(instance.id(), length, at.words()));
    }
    return rows;
  }

  /// The rows that the measure compares those of the model with: T×V, or fewer rows if none of the
  /// last ones is measured.
  private double[][] references(Instance instance, int[] ids, int[] rows) {
    Optional<double[]> factors = spec.measure().factors(instance.vocabulary());
    if (factors.isPresent()) {
      return Collections.nCopies(ids.length, factors.get()).toArray(double[][]::new);
    }
    return predictor
        .map(named ->
            new CheckedRows(instance, rows, RowStore.ofFolder(), context.cancellation())
                .of(named, Progress.none()))
        .orElseGet(() -> instance.latent().map(Latent::truth).orElseThrow().predict(ids));
  }

  /// A text of one letter gets another one of the vocabulary.
  private int[] renamed(Instance instance, int[] tokens, int index) {
    Vocabulary vocabulary = instance.vocabulary();
    boolean single =
        Arrays.stream(tokens).filter(vocabulary::isOrdinary).distinct().limit(2).count() < 2;
    int[] letters = single ? IntStream.range(0, vocabulary.size()).toArray() : tokens;
    int[] names = new OtherText.Renamed(spec.seed() + index).names(letters, vocabulary);
    return Arrays.stream(tokens).map(token -> names[token]).toArray();
  }

  /// The text that the automaton writes with the same random numbers after one edge was moved.
  private int[] edited(Instance instance, int length, int index) {
    Pfa pfa =
        instance
            .automaton()
            .orElseThrow(() ->
                new InstanceError(
                    "The instance %s has no automaton that could be edited; choose another corruption."
                        .formatted(instance.id())));
    SplittableRandom random = new SplittableRandom(spec.seed() * 1_000_003 + index);
    int[] tokens = tokens(instance);
    for (int trial = 0; trial < EDITS; trial++) {
      int from = random.nextInt(pfa.states());
      List<Transition> leaving = pfa.leaving(from);
      if (leaving.isEmpty()) {
        continue;
      }
      int symbol = leaving.get(random.nextInt(leaving.size())).symbol();
      LanguageEdit edit =
          new LanguageEdit.EdgeEnd(
              from, instance.vocabulary().label(symbol), random.nextInt(pfa.states()));
      Instance other = EditedLanguage.apply(instance, List.of(edit), EditedLanguage.Text.REDRAWN);
      int[] text = Arrays.copyOf(other.tokens(), Math.min(other.length(), length));
      if (!Arrays.equals(text, tokens)) {
        return text;
      }
    }
    throw new InstanceError(
        "No edge of the automaton of %s changes its first %d tokens; read more of it."
            .formatted(instance.id(), length));
  }
}
