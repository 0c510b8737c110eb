package org.headscope.engine.interpret.evaluation;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.headscope.engine.interpret.evaluation.CodeLengthResult.CodeLength;
import org.headscope.engine.interpret.evaluation.CodeLengthResult.Here;
import org.headscope.engine.interpret.evaluation.CodeLengthResult.Rate;
import org.headscope.engine.interpret.evaluation.CodeLengthResult.Stretch;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Axis;
import org.headscope.engine.run.Range;

/// The sums behind code lengths: of everything, of each stretch of positions, and of all up to it.
final class CodeTally {
  private final int columns; // the predictors, and behind them the truth's entropy
  private final CodeSums all;
  private final SortedMap<Integer, CodeSums> here =
      new TreeMap<>(); // by the stretch's first position
  private final SortedMap<Integer, CodeSums> soFar = new TreeMap<>();

  CodeTally(int predictors) {
    columns = predictors + 1;
    all = new CodeSums(columns);
  }

  /// Adds one instance.
  ///
  /// @param cluster its number
  /// @param costs nats by column and position, NaN where nothing is paid
  void add(int cluster, double[][] costs) {
    int length = costs[0].length;
    int first = 0;
    while (first < length && Double.isNaN(costs[0][first])) {
      first++;
    }
    if (first == length) {
      return;
    }
    all.add(cluster, costs, first, length);
    for (int from = first; from < length; ) {
      Range bin = Axis.POSITION.bin(from);
      int to = Math.min(length, bin.max() + 1);
      here.computeIfAbsent(bin.min(), _ -> new CodeSums(columns)).add(cluster, costs, from, to);
      soFar.computeIfAbsent(bin.min(), _ -> new CodeSums(columns)).add(cluster, costs, first, to);
      from = to;
    }
  }

  long symbols() {
    return all.symbols();
  }

  Rate floor() {
    return all.rate(columns - 1);
  }

  List<CodeLength> results(List<String> names) {
    List<CodeLength> results = new ArrayList<>();
    for (int a = 0; a < names.size(); a++) {
      results.add(new CodeLength(names.get(a), all.rate(a)));
    }
    return results;
  }

  /// Those with symbols.
  List<Stretch> stretches(List<String> names) {
    List<Stretch> stretches = new ArrayList<>();
    here.forEach((from, sums) -> {
      CodeSums until = soFar.getOrDefault(from, sums);
      List<Here> results = new ArrayList<>();
      for (int a = 0; a < names.size(); a++) {
        results.add(new Here(names.get(a), sums.rate(a), until.rate(a)));
      }
      if (sums.symbols() > 0) {
        stretches.add(
            new Stretch(
                from,
                Axis.POSITION.bin(from).max(),
                sums.symbols(),
                sums.rate(columns - 1),
                until.rate(columns - 1),
                results));
      }
    });
    return stretches;
  }
}
