package org.headscope.app.sight;

import org.headscope.app.selection.RunRef;
import org.headscope.engine.benchmark.Instance;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;

/**
 * What takes longer than an inspection: the engine, or a test. Called by one worker thread of its
 * own, so that measuring holds up no inspection. Everything throws {@link
 * org.headscope.engine.run.UserError} with a sentence for people.
 */
public interface MapSource extends AutoCloseable {
  /**
   * Who reads what.
   *
   * @param run the run
   * @param step its checkpoint
   * @param instance what it reads
   */
  record Read(RunRef run, long step, Instance instance) {}

  /** One channel's map; layer and channel from 1. */
  TokenMap channel(Read read, int layer, int channel, Cancellation cancellation);

  /** How much replacing tokens moves predictions. */
  TokenMap influence(Read read, Progress progress, Cancellation cancellation);

  /** The recurrent state of {@code layer}, from 1, over time. */
  StateStrip states(Read read, int layer, Cancellation cancellation);

  @Override
  default void close() {}
}
