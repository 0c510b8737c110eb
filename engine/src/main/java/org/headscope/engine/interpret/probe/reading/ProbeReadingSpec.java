package org.headscope.engine.interpret.probe.reading;

import java.util.Optional;
import java.util.OptionalInt;
import org.headscope.engine.benchmark.Instance;
import org.headscope.engine.benchmark.Vocabulary;
import org.headscope.engine.interpret.probe.fit.TrainedProbe;
import org.headscope.engine.interpret.probe.spec.ProbeSite;
import org.headscope.engine.run.Range;
import org.headscope.engine.training.RunDirectory;

/// Which trained probe is asked along which instance.
///
/// @param run the run whose hidden states it sees
/// @param step its checkpoint
/// @param site which tensor of every layer the probe was trained on
/// @param probe the probe, which knows its question and its layer
/// @param instance what the model reads
/// @param symbol the query c of an n-gram question at every position; the token that comes next,
///   x_{i+1}, without one
/// @param reference the position j that a state question compares every other with; without one the
///   last that has a state
/// @param positions where it is asked; everywhere if empty
public record ProbeReadingSpec(
    RunDirectory run,
    long step,
    ProbeSite site,
    TrainedProbe probe,
    Instance instance,
    OptionalInt symbol,
    OptionalInt reference,
    Optional<Range> positions) {
  public ProbeReadingSpec {
    if (symbol.isPresent()
        && (symbol.getAsInt() <= Vocabulary.PAD || symbol.getAsInt() >= Vocabulary.SIZE)) {
      throw new IllegalArgumentException("no symbol of a text has id " + symbol.getAsInt());
    }
  }
}
