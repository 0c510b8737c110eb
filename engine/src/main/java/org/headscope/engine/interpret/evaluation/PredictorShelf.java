package org.headscope.engine.interpret.evaluation;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.predictor.SequencePredictor;
import org.headscope.engine.symbolic.Predictors;
import org.headscope.engine.training.RunDirectory;

/**
 * Makes predictors of their names.
 *
 * @param models where models come from, each when it is first asked, and stay
 */
public record PredictorShelf(ModelPool models) {
  /**
   * The predictor that {@code ref} speaks of. A model gives fewer rows than tokens where its
   * position table ends before.
   */
  public NamedPredictor get(PredictorRef ref) {
    return switch (ref) {
      case PredictorRef.Symbolic symbolic -> NamedPredictor.known(symbolic.name());
      case PredictorRef.Trained trained ->
          new NamedPredictor(
              trained.name(),
              instance -> new Pooled(models, trained, true),
              Optional.of(identity(trained.run(), trained.step())));
    };
  }

  /**
   * The predictor that {@code ref} speaks of, for text of an unknown language.
   *
   * @throws org.headscope.engine.run.UserError if it needs the language
   */
  public SequencePredictor forText(PredictorRef ref) {
    return switch (ref) {
      case PredictorRef.Symbolic symbolic -> Predictors.forText(symbolic.name());
      case PredictorRef.Trained trained -> new Pooled(models, trained, false);
    };
  }

  /**
   * A model of the pool.
   *
   * @param cut whether it predicts as far as its position table goes, rather than nothing of a
   *     longer text
   */
  private record Pooled(ModelPool models, PredictorRef.Trained trained, boolean cut)
      implements SequencePredictor {
    @Override
    public String name() {
      return trained.run().name();
    }

    @Override
    public double[][] predict(int[] tokens) {
      try (ModelPool.Lease lease = models.lease(trained.run(), trained.step())) {
        LanguageModel model = lease.model();
        int longest = cut ? model.config().longestContext() : tokens.length;
        return model.predict(Arrays.copyOf(tokens, Math.min(tokens.length, longest)));
      }
    }
  }

  /** The weights, by their file's hash, and what is built of them. */
  private static NamedPredictor.Identity identity(RunDirectory run, long step) {
    String weights = run.sha256(run.checkpoint(OptionalLong.of(step)));
    return new NamedPredictor.Identity(
        "weights %s of %s".formatted(weights, Json.line(run.info().model())), true);
  }
}
