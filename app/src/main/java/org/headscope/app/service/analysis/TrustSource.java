package org.headscope.app.service.analysis;

import module java.base;

import org.headscope.app.session.RunRef;
import org.headscope.engine.interpret.headscore.HeadScoreSpec;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.intervention.Trust;
import org.headscope.engine.interpret.intervention.TrustResult;
import org.headscope.engine.interpret.intervention.TrustSpec;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.OpenRuns;

/// Checks of the identities that interventions rest on: from the engine, or a test. Called by one
/// separate worker thread.
public interface TrustSource {
  /// The checkpoint to check, on two held-out instances of its run's task.
  record Request(RunRef run, long step) {}

  /// Returns the identities.
  ///
  /// @throws org.headscope.engine.run.UserError with a sentence for people
  TrustResult check(Request request, Progress progress, Cancellation cancellation);

  /// Returns the time that a check will take, from the time of one pass.
  ///
  /// @throws org.headscope.engine.run.UserError with a sentence for people
  Duration estimate(Request request, Cancellation cancellation);

  /// Checks by the engine.
  record Engine(OpenRuns runs, ModelPool models) implements TrustSource {
    @Override
    public TrustResult check(Request request, Progress progress, Cancellation cancellation) {
      return Trust.run(spec(request), new Context(models, progress, cancellation));
    }

    @Override
    public Duration estimate(Request request, Cancellation cancellation) {
      return Trust.estimate(spec(request), new Context(models, Progress.none(), cancellation));
    }

    private TrustSpec spec(Request request) {
      List<Instance> two = HeadScoreSpec.heldOutInstances(runs.run(request.run().directory()), 2);
      return new TrustSpec(
          runs.at(request.run().directory(), request.step()).ref(request.step()),
          two.getFirst(),
          two.getLast());
    }
  }
}
