package org.headscope.engine.cli.look;

import module java.base;

import org.headscope.engine.cli.kit.InstancesOption;
import org.headscope.engine.cli.kit.Usage;
import org.headscope.engine.interpret.headscore.HeadScoreSpec;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.RunDirectory;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The instances that heads are measured on: a file's, or held-out ones of the run's own task.
class HeadInstances {
  @Option(names = "--instances", paramLabel = "FILE", description = InstancesOption.DESCRIPTION)
  private @Nullable Path instances;

  @Option(names = "--held-out", description = "Held-out instances of the run's task.")
  private boolean heldOut;

  /// Returns the file; empty for held-out instances.
  Optional<Path> file() {
    return Optional.ofNullable(instances).filter(_ -> !heldOut);
  }

  /// Returns the first instances of the file, or held-out ones of the task of `run`.
  List<Instance> of(RunDirectory run, Count count) {
    return file()
        .map(count::of)
        .orElseGet(() -> count.of(HeadScoreSpec.heldOutInstances(run, HeadScoreSpec.HELD_OUT)));
  }

  static final class Count {
    @Option(
        names = "--count",
        paramLabel = "N",
        description = "Use the first N instances only; all, or 100 held-out, if not given.")
    private @Nullable Integer count;

    boolean isGiven() {
      return count != null;
    }

    int or(int otherwise) {
      if (count != null && count < 1) {
        throw Usage.wrong("--count must be at least 1");
      }
      return count == null ? otherwise : count;
    }

    List<Instance> of(List<Instance> all) {
      return all.subList(0, Math.min(or(all.size()), all.size()));
    }

    /// Returns the first instances in `file`.
    List<Instance> of(Path file) {
      return of(InstanceFile.read(file));
    }
  }
}
