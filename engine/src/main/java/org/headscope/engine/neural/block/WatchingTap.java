package org.headscope.engine.neural.block;

import ai.djl.ndarray.NDArray;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;

/// Reports the progress of a pass after every layer and allows stopping it there. It observes
/// nothing inside mixers, so fused operations are used.
public record WatchingTap(int layers, Progress progress, Cancellation cancellation) implements Tap {
  @Override
  public boolean exposes(int layer) {
    return false;
  }

  @Override
  public boolean wants(ActivationSite site) {
    return site.kind() == ActivationSite.Kind.RESIDUAL_POST;
  }

  @Override
  public NDArray at(ActivationSite site, NDArray value) {
    cancellation.check();
    progress.update("reading", site.layer(), layers);
    return value;
  }
}
