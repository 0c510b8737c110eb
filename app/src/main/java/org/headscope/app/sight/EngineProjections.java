package org.headscope.app.sight;

import org.headscope.engine.interpret.projection.ProjectionResult;
import org.headscope.engine.interpret.projection.ProjectionSpec;
import org.headscope.engine.interpret.projection.Projections;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;

/** Projections computed by the engine. Belongs to one thread. */
public final class EngineProjections implements ProjectionSource {
  private static final long SEED = 1;

  private final OpenModels open = new OpenModels();

  /** Nothing is loaded before it is asked for. */
  public EngineProjections() {}

  @Override
  public ProjectionResult project(Wish wish, Progress progress, Cancellation cancellation) {
    ProjectionSpec spec =
        new ProjectionSpec(
            open.run(wish.run(), wish.step()),
            wish.step(),
            wish.site(),
            wish.layer(),
            wish.instances(),
            wish.whole(),
            wish.most(),
            wish.method(),
            SEED);
    return Projections.run(spec, open.models(), progress, cancellation);
  }

  @Override
  public void close() {
    open.close();
  }
}
