package org.headscope.app.feature.compare;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.headscope.engine.benchmark.Instance;

/// The instances that a comparison reads.
///
/// @param instances each with its automaton
/// @param single whether it is the one in sight rather than all of a file
/// @param edition another number for another file, since long lists are slow to compare
record Sample(List<Instance> instances, boolean single, int edition) {
  Sample {
    instances = List.copyOf(instances);
  }

  static Sample one(Instance instance) {
    return new Sample(List.of(instance), true, 0);
  }

  /// Told by the edition for long lists.
  @Override
  public boolean equals(Object other) {
    return other instanceof Sample that
        && single == that.single
        && edition == that.edition
        && (!single || instances.equals(that.instances));
  }

  @Override
  public int hashCode() {
    return Objects.hash(single, edition, single ? instances : List.of());
  }

  /// `24 instances`, or the one's name.
  String words() {
    return single ? instances.getFirst().id() : count(instances.size());
  }

  static String count(int instances) {
    return instances == 1 ? "1 instance" : instances + " instances";
  }

  /// `preset reference, seed 2026`; empty for instances written by hand.
  String origin() {
    return instances.stream()
        .map(Instance::origin)
        .flatMap(Optional::stream)
        .map(o -> "preset %s, seed %d".formatted(o.preset(), o.seed()))
        .distinct()
        .limit(3)
        .collect(Collectors.joining("; "));
  }
}
