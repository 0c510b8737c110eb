package org.headscope.engine.neural;

import ai.djl.ndarray.NDArray;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.Tap;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;

/// Says after every layer how far a pass is, and lets it be stopped there. It looks at nothing, so
/// that fused operations serve.
record WatchingTap(int layers, Progress progress, Cancellation cancellation) implements Tap {
  @Override
  public boolean looks(int layer) {
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
