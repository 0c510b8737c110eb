package org.headscope.engine.cli.score;

import org.headscope.engine.interpret.evaluation.RowStore;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.task.Instance;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Command-line options for the rows that are scored, and for the cache of rows.
final class RowsOption {
  @Option(
      names = "--rows",
      paramLabel = "RULE",
      description =
          "all (default for RegBench), no-separator, first-100, or task (the rows that "
              + "the task scores; default for other tasks).")
  private @Nullable RowRule rows;

  @Option(names = "--no-cache", description = "Compute every row again, without the cache.")
  private boolean noCache;

  /// Returns the given rule, or else the default for instances such as `first`.
  RowRule rule(Instance first) {
    return rows == null ? RowRule.defaultFor(first) : rows;
  }

  RowStore store() {
    return noCache ? RowStore.uncached() : RowStore.ofFolder();
  }
}
