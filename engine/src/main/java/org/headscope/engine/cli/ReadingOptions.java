package org.headscope.engine.cli;

import module java.base;

import org.headscope.engine.run.Range;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;
import picocli.CommandLine.Mixin;

/// Which checkpoint reads which instance, where.
final class ReadingOptions {
  @Mixin private RunOption run;

  @Mixin private InstanceOption instance;

  @Mixin private PositionsOption positions;

  @Mixin private DeviceOption device;

  /// @throws UserError if the run cannot be read or has no such checkpoint
  CheckpointRef checkpoint() {
    return run.checkpoint(run.open());
  }

  /// @throws UserError if the file has none of that name
  Instance instance() {
    return instance.one(() -> run.open().info().data().task().vocabulary());
  }

  DeviceOption device() {
    return device;
  }

  Optional<Range> positions() {
    return positions.range();
  }

  /// Says so if only `read` of the instance's tokens could be read.
  void warnIfCut(PrintWriter err, int read, Instance instance) {
    if (positions().isEmpty() && read < instance.length()) {
      err.printf("The model reads %d tokens at most; %s is cut there.%n", read, instance.id());
    }
  }
}
