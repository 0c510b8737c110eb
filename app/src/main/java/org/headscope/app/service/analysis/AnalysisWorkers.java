package org.headscope.app.service.analysis;

import module java.base;

import org.headscope.app.service.Worker;

/// The workers of analyses of one checkpoint, each with a separate thread.
public record AnalysisWorkers(
    Worker<ProjectionSource> projections,
    Worker<AblationSource> ablations,
    Worker<TrustSource> trust)
    implements AutoCloseable {
  @Override
  public void close() {
    List.of(projections, ablations, trust).forEach(Worker::close);
  }
}
