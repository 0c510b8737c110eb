package org.headscope.app.service.analysis;

import module java.base;

import org.headscope.app.session.RunRef;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.probe.spec.ProbeSite;
import org.headscope.engine.interpret.projection.ProjectionMethod;
import org.headscope.engine.interpret.projection.ProjectionResult;
import org.headscope.engine.interpret.projection.ProjectionSpec;
import org.headscope.engine.interpret.projection.Projections;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.OpenRuns;

/// Projections of hidden states to points: from the engine, or a test. Called by one separate
/// worker thread.
@FunctionalInterface
public interface ProjectionSource {
  long SEED = 1;

  /// The hidden states to project, and the settings.
  ///
  /// @param layer from 1; 0 outside all layers
  /// @param whole the instance that keeps all its points
  record Request(
      RunRef run,
      long step,
      ProbeSite site,
      int layer,
      ProjectionMethod method,
      List<Instance> instances,
      Optional<String> whole,
      int max) {}

  /// Returns the points.
  ///
  /// @throws org.headscope.engine.run.UserError with a sentence for people
  ProjectionResult project(Request request, Progress progress, Cancellation cancellation);

  static ProjectionSource of(OpenRuns runs, ModelPool models) {
    return (request, progress, cancellation) -> {
      ProjectionSpec spec =
          new ProjectionSpec(
              runs.at(request.run().directory(), request.step()).ref(request.step()),
              request.site(),
              request.layer(),
              request.instances(),
              request.method(),
              new ProjectionSpec.Choice(request.whole(), request.max(), Optional.empty(), SEED));
      return Projections.run(spec, new Context(models, progress, cancellation));
    };
  }
}
