package org.headscope.app.service.map;

import module java.base;

import org.headscope.app.session.RunRef;
import org.headscope.engine.interpret.probe.reading.ProbeReadingResult;
import org.headscope.engine.interpret.probe.spec.ProbeSpec;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.Range;
import org.headscope.engine.task.Instance;

/// What takes longer than an inspection: the engine, or a test. Called by one worker thread of its
/// own, so that measuring holds up no inspection. Everything throws
/// [org.headscope.engine.run.UserError] with a sentence for people.
public interface MapSource {
  /// Who reads what.
  ///
  /// @param positions whose rows are asked for; all if empty
  record Read(RunRef run, long step, Instance instance, Optional<Range> positions) {
    public Read(RunRef run, long step, Instance instance) {
      this(run, step, instance, Optional.empty());
    }
  }

  /// One head's map, or the mean over a layer's channels; layer and head from 1.
  TokenMap head(Read read, int layer, int head, Cancellation cancellation);

  /// One channel's map; layer and channel from 1.
  TokenMap channel(Read read, int layer, int channel, Cancellation cancellation);

  /// How much replacing tokens moves predictions.
  TokenMap influence(Read read, Progress progress, Cancellation cancellation);

  /// How far back every head attends, averaged over so many held-out instances.
  DistanceProfile distances(
      RunRef run, long step, int instances, Progress progress, Cancellation cancellation);

  /// How every head shares its attention by the length of the matching suffix, up to `depth`.
  SuffixProfile suffixes(Read read, int depth, Progress progress, Cancellation cancellation);

  /// The recurrent state of `layer`, from 1, over time.
  StateStrip states(Read read, int layer, Cancellation cancellation);

  /// Which trained probe is asked along which instance.
  ///
  /// @param step whose checkpoint of that run reads
  /// @param layer where it looks; 0 for the embedding
  /// @param symbol what an n-gram probe is asked about; the token that comes next without
  /// @param reference the position that a state probe compares with; the last without
  record Asked(
      ProbeSpec spec,
      long step,
      Question question,
      int layer,
      long seed,
      Instance instance,
      OptionalInt symbol,
      OptionalInt reference) {}

  /// What a trained probe says at every position; empty if its weights were not kept.
  Optional<ProbeReadingResult> reading(Asked asked, Cancellation cancellation);
}
