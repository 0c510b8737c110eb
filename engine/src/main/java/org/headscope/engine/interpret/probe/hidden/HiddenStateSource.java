package org.headscope.engine.interpret.probe.hidden;

import module java.base;

import ai.djl.Device;
import org.headscope.engine.interpret.probe.sample.ProbeSequence;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;

/// What probes look at: a model's hidden states, an untrained one's, or the input itself.
public interface HiddenStateSource {
  /// The sites there are, by ascending layer; the input has one, of layer 0.
  List<Site> sites();

  /// Where the rows are read, and where probes train on them.
  Device device();

  /// A site and its size.
  ///
  /// @param width W, values a token
  record Site(ActivationSite site, int width) {}

  /// Reads `sequences` one after the other and keeps what is wanted of them.
  ///
  /// @param wanted of each sequence, the positions whose rows are kept
  /// @param sites those kept, of [#sites()]
  /// @throws java.util.concurrent.CancellationException if cancelled
  HiddenRows read(
      List<ProbeSequence> sequences,
      List<BitSet> wanted,
      List<ActivationSite> sites,
      Progress progress,
      Cancellation cancellation);
}
