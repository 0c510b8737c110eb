package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.interpret.inspect.Analysis;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.metric.CrossEntropy;
import org.headscope.engine.metric.Entropy;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Latent;

/// How many nats an arithmetic coder would spend on instances by each predictor: the compression
/// rates of \[CTW] (table 1, figures 1, 8 and 9), by position and up to it. Separators are given.
///
/// The symbol at position t costs −ln p of it after those before. A predictor that says nothing
/// before it has read a token, as models do, pays ln A for the first of an alphabet of A symbols.
public final class CodeLengths {
  private static final long PARTIAL_NANOS = 50_000_000;

  private final CodeLengthSpec spec;
  private final Context context;
  private final RowStore store;
  private final List<NamedPredictor> predictors;
  private final List<String> names;
  private final CodeTally tally;
  private final Clusters clusters = new Clusters();

  private CodeLengths(CodeLengthSpec spec, RowStore store, Context context) {
    PredictorShelf shelf = new PredictorShelf(context.models());
    this.spec = spec;
    this.context = context;
    this.store = store;
    this.predictors = spec.predictors().stream().map(shelf::get).toList();
    this.names = predictors.stream().map(NamedPredictor::name).toList();
    this.tally = new CodeTally(names, spec.reference());
  }

  /// Reads one instance after another. A UserError names the predictor, the instance and the
  /// position of a row that is missing or no distribution, or says that nothing is paid for.
  ///
  /// @param partial hears what is known, once something was and then a few times a second
  public static Analysis<CodeLengthSpec, CodeLengthResult> with(
      RowStore store, Consumer<CodeLengthResult> partial) {
    return (spec, context) -> new CodeLengths(spec, store, context).run(partial);
  }

  private CodeLengthResult run(Consumer<CodeLengthResult> partial) {
    long tokens = 0;
    int total = 0;
    try (Stream<Instance> each = spec.instances().stream()) {
      for (Instance instance : (Iterable<Instance>) each::iterator) {
        tokens += TokenProgress.tokens(instance);
        total++;
      }
    }
    TokenProgress pace = new TokenProgress(context.progress(), tokens, names.size());
    int done = 0;
    long told = System.nanoTime() - PARTIAL_NANOS;
    try (Stream<Instance> each = spec.instances().stream()) {
      for (Instance instance : (Iterable<Instance>) each::iterator) {
        context.cancellation().check();
        tally.add(clusters.next(instance), costs(instance, pace));
        pace.finished(instance);
        done++;
        long now = System.nanoTime();
        if (tally.symbols() > 0 && done < total && now - told >= PARTIAL_NANOS) {
          told = now;
          partial.accept(result(done));
        }
      }
    }
    if (tally.symbols() == 0) {
      throw new UserError(
          "The instances have no symbols behind the %,d that are skipped; use longer instances."
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

  /// Nats by predictor, and the truth's entropy behind them, by position; NaN where nothing is
  /// paid.
  private double[][] costs(Instance instance, TokenProgress pace) {
    boolean[] paid = paid(instance);
    double[][] costs = new double[names.size() + 1][];
    for (int a = 0; a < names.size(); a++) {
      NamedPredictor named = predictors.get(a);
      PaidRows rows = new PaidRows(instance, paid, store, context.cancellation());
      costs[a] =
          pace.watch(a, instance, progress -> costs(rows.of(named, progress), instance, paid));
    }
    costs[names.size()] = floor(instance, paid);
    return costs;
  }

  private boolean[] paid(Instance instance) {
    int[] tokens = instance.tokens();
    boolean[] paid = new boolean[tokens.length];
    for (int t = spec.skipped(); t < tokens.length; t++) {
      paid[t] = tokens[t] != instance.vocabulary().separator();
    }
    return paid;
  }

  private static double[] costs(double[][] rows, Instance instance, boolean[] paid) {
    int[] tokens = instance.tokens();
    double[] costs = new double[tokens.length];
    for (int t = 0; t < tokens.length; t++) {
      costs[t] = paid[t] ? CrossEntropy.nats(rows[t], tokens[t]) : Double.NaN;
    }
    return costs;
  }

  private static double[] floor(Instance instance, boolean[] paid) {
    double[] floor = new double[paid.length];
    Arrays.fill(floor, Double.NaN);
    instance
        .latent()
        .map(Latent::truth)
        .ifPresent(truth -> {
          double[][] rows = truth.predict(instance.tokens());
          for (int t = 1; t < paid.length; t++) {
            floor[t] = paid[t] ? Entropy.nats(rows[t - 1]) : Double.NaN;
          }
          if (paid[0]) {
            floor[0] =
                PaidRows.beforeAll(truth, instance.vocabulary())
                    .map(Entropy::nats)
                    .orElse(Double.NaN);
          }
        });
    return floor;
  }
}
