package org.headscope.app.service.analysis;

import module java.base;

import org.headscope.app.session.RunRef;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.lens.Lens;
import org.headscope.engine.interpret.lens.LensFitSpec;
import org.headscope.engine.interpret.lens.LensFits;
import org.headscope.engine.interpret.lens.LensResult;
import org.headscope.engine.interpret.lens.LensSpec;
import org.headscope.engine.interpret.lens.Lenses;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;
import org.headscope.engine.training.run.OpenRuns;

/// The layers of a checkpoint read by lenses, and the fits of these: from the engine, or a test.
/// Called by separate worker threads. Everything throws [org.headscope.engine.run.UserError] with a
/// sentence for people.
public interface LensSource {
  /// A checkpoint that reads an instance, and the lens for its layers.
  record Request(RunRef run, long step, Instance instance, Lens lens) {}

  /// The checkpoint whose lenses are fitted.
  record FitRequest(RunRef run, long step) {}

  /// Returns the layers' predictions; empty if the lens is not fitted to the checkpoint yet.
  Optional<LensResult> read(Request request, Cancellation cancellation);

  /// Fits all lenses of a checkpoint and keeps them with its run.
  ///
  /// @return the folder that has them
  Path fit(FitRequest request, Progress progress, Cancellation cancellation);

  /// Reads and fits by the engine.
  record Engine(OpenRuns runs, ModelPool models) implements LensSource {
    @Override
    public Optional<LensResult> read(Request request, Cancellation cancellation) {
      CheckpointRef checkpoint = checkpoint(request.run(), request.step());
      return Lenses.find(
          new LensSpec(checkpoint, request.instance(), List.of(request.lens())),
          new Context(models, Progress.none(), cancellation));
    }

    @Override
    public Path fit(FitRequest request, Progress progress, Cancellation cancellation) {
      LensFitSpec spec = LensFitSpec.of(checkpoint(request.run(), request.step()));
      return LensFits.keep(spec, new Context(models, progress, cancellation));
    }

    private CheckpointRef checkpoint(RunRef run, long step) {
      return runs.at(run.directory(), step).ref(step);
    }
  }
}
