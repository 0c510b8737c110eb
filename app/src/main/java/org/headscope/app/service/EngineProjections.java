package org.headscope.app.service;

import module java.base;

import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.projection.ProjectionResult;
import org.headscope.engine.interpret.projection.ProjectionSpec;
import org.headscope.engine.interpret.projection.Projections;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.training.run.OpenRuns;

/// Projections computed by the engine.
public record EngineProjections(OpenRuns runs, ModelPool models) implements ProjectionSource {
  private static final long SEED = 1;

  @Override
  public ProjectionResult project(Request request, Progress progress, Cancellation cancellation) {
    ProjectionSpec spec =
        new ProjectionSpec(
            runs.at(request.run().directory(), request.step()).ref(request.step()),
            request.site(),
            request.layer(),
            request.instances(),
            request.method(),
            new ProjectionSpec.Choice(request.whole(), request.max(), Optional.empty(), SEED));
    return Projections.run(spec, new Context(models, progress, cancellation));
  }
}
