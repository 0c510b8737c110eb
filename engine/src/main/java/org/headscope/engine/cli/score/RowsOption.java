package org.headscope.engine.cli.score;

import org.headscope.engine.interpret.evaluation.RowStore;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.task.Instance;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Which rows of predictions count, and whether they are kept for the next time.
final class RowsOption {
  @Option(
      names = "--rows",
      paramLabel = "RULE",
      description = {
        "all (if not given, of RegBench), no-separator, first-100, or task (if not given, of other",
        "tasks: those that the task scores)."
      })
  private @Nullable RowRule rows;

  @Option(names = "--no-cache", description = "Compute every row again and store none.")
  private boolean noCache;

  /// The rule, or what is usual for instances such as `first`.
  RowRule rule(Instance first) {
    return rows == null ? RowRule.usual(first) : rows;
  }

  RowStore store() {
    return noCache ? RowStore.none() : RowStore.ofFolder();
  }
}
