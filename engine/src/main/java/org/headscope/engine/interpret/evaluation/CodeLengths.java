package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.interpret.inspect.Analysis;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.metric.CrossEntropy;
import org.headscope.engine.metric.Distributions;
import org.headscope.engine.metric.Entropy;
import org.headscope.engine.predictor.IncrementalPredictor;
import org.headscope.engine.predictor.SequencePredictor;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Latent;
import org.headscope.engine.task.Vocabulary;

/// The nats that an arithmetic coder would spend on instances with each predictor: the compression
/// rates of \[CTW] (table 1, figures 1, 8 and 9), by position and cumulative. Separators are given.
///
/// The symbol at position t costs −ln of its probability after the previous tokens. A predictor
/// that needs a token before it can predict, as models do, pays ln A for the first, with an
/// alphabet of A symbols.
public final class CodeLengths {
  private final CodeLengthSpec spec;
  private final Context context;
  private final RowStore store;
  private final List<NamedPredictor> predictors;
  private final List<String> names;
  private final CodeTally tally;

  private CodeLengths(CodeLengthSpec spec, RowStore store, Context context) {
    PredictorFactory shelf = new PredictorFactory(context.models());
    this.spec = spec;
    this.context = context;
    this.store = store;
    this.predictors = spec.predictors().stream().map(shelf::get).toList();
    this.names = predictors.stream().map(NamedPredictor::name).toList();
    this.tally = new CodeTally(names, spec.reference());
  }

  /// Reads the instances in order. A UserError names the predictor, the instance and the position
  /// of a row that is missing or is not a distribution, or says that there is no symbol to code.
  ///
  /// @param partial receives the result so far, at most 20 times a second, once a symbol was coded
  public static Analysis<CodeLengthSpec, CodeLengthResult> with(
      RowStore store, Consumer<CodeLengthResult> partial) {
    return (spec, context) -> new CodeLengths(spec, store, context).run(partial);
  }

  private CodeLengthResult run(Consumer<CodeLengthResult> partial) {
    int total =
        EvaluationPass.over(
            spec.instances()::stream,
            names.size(),
            context,
            _ -> {},
            (instance, pass) -> tally.add(pass.cluster(instance), costs(instance, pass)),
            () -> tally.symbols() > 0,
            done -> partial.accept(result(done)));
    if (tally.symbols() == 0) {
      throw new UserError(
          "The instances have no symbols after the %,d skipped ones; use longer instances."
              .formatted(spec.skipped()));
    }
    return result(total);
  }

  private CodeLengthResult result(int instances) {
    return new CodeLengthResult(
        instances,
        spec.skipped(),
        tally.symbols(),
        spec.against(),
        tally.floor(),
        tally.results(),
        tally.stretches());
  }

  /// Nats by predictor, followed by the truth's entropy, by position; NaN where no symbol is coded.
  private double[][] costs(Instance instance, EvaluationPass pass) {
    boolean[] coded = coded(instance);
    double[][] costs = new double[names.size() + 1][];
    for (int a = 0; a < names.size(); a++) {
      NamedPredictor named = predictors.get(a);
      costs[a] =
          pass.withProgress(a, instance, progress -> costs(named, instance, coded, progress));
    }
    costs[names.size()] = floor(instance, coded);
    return costs;
  }

  private boolean[] coded(Instance instance) {
    int[] tokens = instance.tokens();
    boolean[] coded = new boolean[tokens.length];
    for (int t = spec.skipped(); t < tokens.length; t++) {
      coded[t] = tokens[t] != instance.vocabulary().separator();
    }
    return coded;
  }

  /// The nats of each coded symbol, by the distribution before it; NaN elsewhere.
  private double[] costs(
      NamedPredictor named, Instance instance, boolean[] coded, Progress progress) {
    SequencePredictor predictor = named.forInstance().apply(instance);
    int[] tokens = instance.tokens();
    double[] costs = new double[coded.length];
    Arrays.fill(costs, Double.NaN);
    int[] positions = IntStream.range(0, coded.length - 1).filter(t -> coded[t + 1]).toArray();
    if (positions.length > 0) {
      double[][] rows =
          new CheckedRows(instance, positions, store, context.cancellation()).of(named, progress);
      for (int t : positions) {
        costs[t + 1] = CrossEntropy.nats(rows[t], tokens[t + 1]);
      }
    }
    if (coded[0]) {
      Vocabulary vocabulary = instance.vocabulary();
      costs[0] =
          CrossEntropy.nats(
              beforeAll(predictor, vocabulary).orElseGet(() -> uniform(vocabulary)), tokens[0]);
    }
    return costs;
  }

  /// The distribution of `predictor` before it has read a token, if it has one.
  private static Optional<double[]> beforeAll(SequencePredictor predictor, Vocabulary vocabulary) {
    return Optional.of(predictor)
        .filter(IncrementalPredictor.class::isInstance)
        .map(incremental -> ((IncrementalPredictor) incremental).begin().row())
        .filter(row -> Distributions.fault(row, vocabulary.size(), false).isEmpty());
  }

  private static double[] uniform(Vocabulary vocabulary) {
    double[] row = new double[vocabulary.size()];
    for (int symbol : vocabulary.ordinary()) {
      row[symbol] = 1.0 / vocabulary.ordinary().length;
    }
    return row;
  }

  private static double[] floor(Instance instance, boolean[] coded) {
    double[] floor = new double[coded.length];
    Arrays.fill(floor, Double.NaN);
    instance
        .latent()
        .map(Latent::truth)
        .ifPresent(truth -> {
          double[][] rows = truth.predict(instance.tokens());
          for (int t = 1; t < coded.length; t++) {
            floor[t] = coded[t] ? Entropy.nats(rows[t - 1]) : Double.NaN;
          }
          if (coded[0]) {
            floor[0] =
                beforeAll(truth, instance.vocabulary()).map(Entropy::nats).orElse(Double.NaN);
          }
        });
    return floor;
  }
}
