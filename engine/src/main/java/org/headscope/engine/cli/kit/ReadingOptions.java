package org.headscope.engine.cli.kit;

import module java.base;

import org.headscope.engine.interpret.inspect.Analysis;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.run.Range;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;
import picocli.CommandLine.Mixin;

/// Command-line options for the checkpoint, the instance that it reads, and the device.
public final class ReadingOptions {
  @Mixin private RunOption run;
  @Mixin private InstanceOption instance;
  @Mixin private PositionsOption positions;
  @Mixin private DeviceOption device;
  @Mixin private OutputOption output;

  public CheckpointRef checkpoint() {
    return run.checkpoint(run.open());
  }

  public Instance instance() {
    return instance.one(() -> run.open().info().data().task().vocabulary());
  }

  public <S, R> R run(Analysis<S, R> analysis, S spec) {
    return device.run(analysis, spec);
  }

  public Optional<Range> positions() {
    return positions.range();
  }

  /// Prints the results of `read`, and a note on standard error if the instance was cut.
  public void print(Reading read, AnswerFields answer, Consumer<PrintWriter> text) {
    if (read.cut()) {
      output
          .err()
          .printf(
              "The model reads at most %d tokens; %s is cut there.%n",
              read.length(), read.instanceId());
    }
    output.print(answer, text);
  }
}
