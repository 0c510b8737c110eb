package org.headscope.app.feature.compare;

import module java.base;

import org.headscope.app.chart.NumberText;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.task.Instance;

/// The instances that a comparison reads.
///
/// @param instances each with what was drawn for it
/// @param single whether it is the one in sight rather than all of a file
record Sample(List<Instance> instances, boolean single) {
  Sample {
    instances = List.copyOf(instances);
  }

  static Sample one(Instance instance) {
    return new Sample(List.of(instance), true);
  }

  /// Cheap for long lists, most of which are of other lengths.
  @Override
  public int hashCode() {
    return instances.size();
  }

  /// `24 instances`, or the one's name.
  String words() {
    return single ? PlainText.line(instances.getFirst().id()) : count(instances.size());
  }

  static String count(int instances) {
    return instances == 1 ? "1 instance" : NumberText.count(instances) + " instances";
  }

  /// `preset reference, seed 2026`; empty for instances written by hand.
  String origin() {
    return instances.stream()
        .map(Instance::origin)
        .flatMap(Optional::stream)
        .map(o -> "%s, seed %d".formatted(o.label(), o.seed()))
        .distinct()
        .limit(3)
        .collect(Collectors.joining("; "));
  }
}
