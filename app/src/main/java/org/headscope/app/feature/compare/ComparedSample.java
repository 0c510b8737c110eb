package org.headscope.app.feature.compare;

import module java.base;

import org.headscope.app.chart.NumberText;
import org.headscope.app.control.ShellLine;
import org.headscope.app.service.CommandLineWriter;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.PredictorChoice;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.task.Instance;

/// The instances that a comparison reads.
///
/// @param single true for the selected instance rather than all of a file
record ComparedSample(List<Instance> instances, boolean single) {
  ComparedSample {
    instances = List.copyOf(instances);
  }

  /// Hashes only the length: cheap for long lists, which mostly differ in it.
  @Override
  public int hashCode() {
    return instances.size();
  }

  /// Describes the sample: `24 instances`, or the name of a single one.
  String describe() {
    return single ? PlainText.line(instances.getFirst().id()) : count(instances.size());
  }

  static String count(int instances) {
    return instances == 1 ? "1 instance" : NumberText.count(instances) + " instances";
  }

  /// Describes the origin: `preset reference, seed 2026`; empty for instances written by hand.
  String origin() {
    return instances.stream()
        .flatMap(instance -> instance.origin().stream())
        .map(o -> "%s, seed %d".formatted(o.label(), o.seed()))
        .distinct()
        .limit(3)
        .collect(Collectors.joining("; "));
  }

  /// Returns the command line that prints the results of `choices` on this sample.
  ShellLine line(String command, List<PredictorChoice> choices, RowRule rows, Workbench workbench) {
    ShellLine line = ShellLine.of(command).and(CommandLineWriter.predictors(choices));
    CommandLineWriter words = new CommandLineWriter(workbench);
    if (single) {
      return words.about(line, instances.getFirst()).and("--rows", rows.label());
    }
    return instances.size() == workbench.instances().size()
        ? line.and(words.file()).and("--rows", rows.label())
        : new ShellLine.None(
            "Some instances of the file have no known truth and are left"
                + " out here, but not by the command line; open a file of those that have.");
  }
}
