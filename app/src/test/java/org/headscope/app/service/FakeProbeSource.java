package org.headscope.app.service;

import module java.base;

import org.headscope.app.service.analysis.ProbeSource;
import org.headscope.engine.interpret.probe.ProbeResult;
import org.headscope.engine.interpret.probe.spec.ProbeSpec;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;

/// No probes.
public final class FakeProbeSource implements ProbeSource {
  @Override
  public StoredResult stored(Request request) {
    throw new UnsupportedOperationException();
  }

  @Override
  public ProbeResult run(
      Request request,
      Consumer<ProbeResult> partial,
      Progress progress,
      Cancellation cancellation) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void weights(ProbeSpec spec, long step, Progress progress, Cancellation cancellation) {}
}
