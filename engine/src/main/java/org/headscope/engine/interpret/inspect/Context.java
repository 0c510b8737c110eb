package org.headscope.engine.interpret.inspect;

import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.training.run.CheckpointRef;

/// The models that an [Analysis] can use, its progress and its cancellation.
public record Context(ModelPool models, Progress progress, Cancellation cancellation) {
  public static Context of(ModelPool models) {
    return new Context(models, Progress.none(), new Cancellation());
  }

  /// The configuration of a checkpoint's model.
  ///
  /// @throws org.headscope.engine.run.UserError if the run cannot be read
  public ModelConfig config(CheckpointRef checkpoint) {
    return models.run(checkpoint).info().model();
  }

  public Context with(Progress part) {
    return new Context(models, part, cancellation);
  }
}
