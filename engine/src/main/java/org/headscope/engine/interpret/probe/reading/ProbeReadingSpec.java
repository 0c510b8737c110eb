package org.headscope.engine.interpret.probe.reading;

import module java.base;

import org.headscope.engine.interpret.probe.fit.TrainedProbe;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbeSpec;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.interpret.probe.store.ProbeKey;
import org.headscope.engine.interpret.probe.store.ProbeStore;
import org.headscope.engine.run.Range;
import org.headscope.engine.task.Instance;

/// The request for a trained probe's output along an instance.
///
/// @param probes the checkpoint and the settings, with one question and one seed
/// @param layer the probe's layer; from 1, 0 for the embedding
/// @param symbol the query c of an n-gram question at every position; if empty, the next token,
///   x_{i+1}
/// @param reference the position j that a state question compares with every other; if empty, the
///   last that has a state
/// @param positions those to read; all if empty
public record ProbeReadingSpec(
    ProbeSpec probes,
    int layer,
    Instance instance,
    OptionalInt symbol,
    OptionalInt reference,
    Optional<Range> positions) {
  public ProbeReadingSpec {
    if (probes.questions().size() != 1 || probes.seeds().size() != 1) {
      throw new IllegalArgumentException("a reading takes one question and one seed");
    }
    if (symbol.isPresent() && !instance.vocabulary().isWritten(symbol.getAsInt())) {
      throw new IllegalArgumentException("no symbol of a text has id " + symbol.getAsInt());
    }
  }

  public Question question() {
    return probes.questions().getFirst();
  }

  /// The stored probe; empty if its weights are not stored.
  ///
  /// @throws org.headscope.engine.run.UserError if the run does not exist any more
  public Optional<TrainedProbe> stored() {
    ProbeKey key = ProbeKey.of(probes, question(), probes.seeds().getFirst(), Control.NONE);
    return ProbeStore.of(probes.checkpoint().run()).probe(key, layer);
  }
}
