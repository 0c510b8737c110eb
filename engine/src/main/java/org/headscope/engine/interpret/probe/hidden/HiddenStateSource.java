package org.headscope.engine.interpret.probe.hidden;

import module java.base;

import ai.djl.Device;
import org.headscope.engine.interpret.probe.sample.ProbeSequence;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;

/// A source of hidden states: a trained model, an untrained one, or the input itself.
public interface HiddenStateSource {
  /// The sites, by ascending layer; the input has one, in layer 0.
  List<Site> sites();

  /// The device on which rows are read and probes train.
  Device device();

  /// A site and its size.
  ///
  /// @param width W, values per token
  record Site(ActivationSite site, int width) {}

  /// Reads `sequences` and keeps the requested rows.
  ///
  /// @param positions for each sequence, the positions whose rows are kept
  /// @param sites those whose rows are kept, of [#sites()]
  /// @throws java.util.concurrent.CancellationException if cancelled
  HiddenRows read(
      List<ProbeSequence> sequences,
      List<BitSet> positions,
      List<ActivationSite> sites,
      Progress progress,
      Cancellation cancellation);
}
