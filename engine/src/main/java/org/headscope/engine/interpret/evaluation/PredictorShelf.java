package org.headscope.engine.interpret.evaluation;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.headscope.engine.interpret.inspect.ModelCache;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.ComputeDevice;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.predictor.SequencePredictor;
import org.headscope.engine.symbolic.Predictors;
import org.headscope.engine.training.RunDirectory;

/**
 * Makes predictors of their names; models are loaded when they are first asked and stay for a
 * while. Belongs to one thread.
 */
public final class PredictorShelf implements AutoCloseable {
  private static final long BUDGET = 512L << 20;

  private final Supplier<ComputeDevice> device;
  private Optional<ModelCache> models = Optional.empty();

  /**
   * An empty shelf.
   *
   * @param device where models compute; asked with the first of them, since that loads the tensor
   *     library
   */
  public PredictorShelf(Supplier<ComputeDevice> device) {
    this.device = device;
  }

  /**
   * The predictor that {@code ref} speaks of. A model is not loaded yet, and gives fewer rows than
   * tokens where its position table ends before.
   */
  public NamedPredictor get(PredictorRef ref) {
    return switch (ref) {
      case PredictorRef.Symbolic symbolic -> NamedPredictor.known(symbolic.name());
      case PredictorRef.Trained trained ->
          new NamedPredictor(
              trained.name(),
              instance -> new WithinReach(models().get(trained.run(), trained.step())),
              Optional.of(identity(trained.run(), trained.step())));
    };
  }

  /**
   * The predictor that {@code ref} speaks of, for text of an unknown language.
   *
   * @throws org.headscope.engine.run.UserError if it needs the language, or cannot be loaded
   */
  public SequencePredictor forText(PredictorRef ref) {
    return switch (ref) {
      case PredictorRef.Symbolic symbolic -> Predictors.forText(symbolic.name());
      case PredictorRef.Trained trained -> models().get(trained.run(), trained.step());
    };
  }

  /** A model that predicts as far as its position table goes. */
  private record WithinReach(LanguageModel model) implements SequencePredictor {
    @Override
    public String name() {
      return model.name();
    }

    @Override
    public double[][] predict(int[] tokens) {
      int longest = model.config().longestContext();
      return model.predict(Arrays.copyOf(tokens, Math.min(tokens.length, longest)));
    }
  }

  /** The weights, by their file's hash, and what is built of them. */
  private static NamedPredictor.Identity identity(RunDirectory run, long step) {
    String weights = run.sha256(run.checkpoint(OptionalLong.of(step)));
    return new NamedPredictor.Identity(
        "weights %s of %s".formatted(weights, Json.line(run.info().model())), true);
  }

  private ModelCache models() {
    ModelCache cache = models.orElseGet(() -> new ModelCache(device.get(), BUDGET));
    models = Optional.of(cache);
    return cache;
  }

  @Override
  public void close() {
    models.ifPresent(ModelCache::close);
    models = Optional.empty();
  }
}
