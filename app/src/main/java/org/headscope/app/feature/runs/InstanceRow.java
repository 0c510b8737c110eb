package org.headscope.app.feature.runs;

import module java.base;

import org.headscope.app.service.ListedInstance;
import org.headscope.app.session.OpenFiles.InstanceSet;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.StateKind;

/// A row of the list of instances.
sealed interface InstanceRow {
  /// Stands above the instances of a file.
  ///
  /// @param task that they are of, for people
  record Heading(Path file, String task) implements InstanceRow {}

  record Text(ListedInstance listed) implements InstanceRow {
    Instance instance() {
      return listed.instance();
    }
  }

  /// The rows of those instances of `set` that are `wanted`, under its heading.
  ///
  /// @param headed whether there are other files
  static Stream<InstanceRow> of(InstanceSet set, boolean headed, Predicate<Instance> wanted) {
    Stream<InstanceRow> texts =
        set.instances().stream()
            .filter(wanted)
            .map(instance -> new Text(new ListedInstance(set.file(), instance)));
    return headed && set.instances().stream().anyMatch(wanted)
        ? Stream.concat(Stream.of(new Heading(set.file(), task(set.instances().getFirst()))), texts)
        : texts;
  }

  /// What people call the task of `instance`.
  static String task(Instance instance) {
    if (instance.stateKind() == StateKind.LEAF) {
      return "Context trees";
    }
    if (instance.vocabulary().equals(RegBench.VOCABULARY)) {
      return "RegBench";
    }
    String name = instance.origin().map(o -> o.task().replace('-', ' ')).orElse("other texts");
    return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
  }
}
