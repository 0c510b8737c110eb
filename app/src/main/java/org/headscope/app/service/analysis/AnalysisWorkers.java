package org.headscope.app.service.analysis;

import org.headscope.app.service.Worker;

/// The workers of analyses of one checkpoint, each with a separate thread.
public record AnalysisWorkers(
    Worker<ProjectionSource> projections,
    Worker<AblationSource> ablations,
    Worker<PatchSource> patches,
    Worker<CircuitSource> circuits,
    Worker<AttributionSource> attributions,
    TrustChecks trust,
    LensWorkers lenses)
    implements AutoCloseable {
  @Override
  public void close() {
    projections.close();
    ablations.close();
    patches.close();
    circuits.close();
    attributions.close();
    trust.close();
    lenses.close();
  }
}
