package org.headscope.engine.interpret.inspect;

import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;

/**
 * What an {@link Analysis} works with.
 *
 * @param models where models come from, and stay
 * @param progress hears how far it is
 * @param cancellation stops it
 */
public record Context(ModelPool models, Progress progress, Cancellation cancellation) {
  /** A context that nobody watches or stops. */
  public static Context of(ModelPool models) {
    return new Context(models, Progress.none(), new Cancellation());
  }

  /** The same for a part of the work. */
  public Context with(Progress part) {
    return new Context(models, part, cancellation);
  }
}
