package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.metric.Distributions;
import org.headscope.engine.predictor.IncrementalPredictor;
import org.headscope.engine.predictor.SequencePredictor;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Vocabulary;

/// The rows by which the tokens of one instance are paid for: that of a token is the distribution
/// before it.
///
/// @param paid T, which tokens are paid for
record PaidRows(Instance instance, boolean[] paid, RowStore store, Cancellation cancellation) {
  /// The predictor's row for each token that is paid for, at its position.
  ///
  /// @throws UserError naming the predictor, the instance and the position of a row that is missing
  ///   or no distribution
  double[][] of(NamedPredictor named, Progress progress) {
    SequencePredictor predictor = named.forInstance().apply(instance);
    double[][] rows = new double[paid.length][];
    int[] asked = IntStream.range(0, paid.length - 1).filter(t -> paid[t + 1]).toArray();
    if (asked.length > 0) {
      double[][] read = new CheckedRows(instance, asked, store, cancellation).of(named, progress);
      System.arraycopy(read, 0, rows, 1, asked[asked.length - 1] + 1);
    }
    if (paid[0]) {
      Vocabulary vocabulary = instance.vocabulary();
      rows[0] = beforeAll(predictor, vocabulary).orElseGet(() -> alike(vocabulary));
    }
    return rows;
  }

  /// What `predictor` says before it has read a token, if it can.
  static Optional<double[]> beforeAll(SequencePredictor predictor, Vocabulary vocabulary) {
    return Optional.of(predictor)
        .filter(IncrementalPredictor.class::isInstance)
        .map(incremental -> ((IncrementalPredictor) incremental).begin().row())
        .filter(row -> Distributions.fault(row, vocabulary.size(), false).isEmpty());
  }

  /// Every symbol of an alphabet alike.
  private static double[] alike(Vocabulary vocabulary) {
    double[] row = new double[vocabulary.size()];
    int[] symbols = vocabulary.ordinary();
    for (int symbol : symbols) {
      row[symbol] = 1.0 / symbols.length;
    }
    return row;
  }
}
