package org.headscope.engine.interpret.influence;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.headscope.engine.interpret.inspect.ModelCache;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.Tap;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;

/**
 * Perturbation influence: with p_i the model's distribution after token i and p_i^{j←s} the one
 * after the same text whose token j is s instead,
 *
 * <pre>  influence(i, j) = 1/R Σ_s ½ ‖p_i^{j←s} − p_i‖₁   for j ≤ i,</pre>
 *
 * the total variation distance that replacing token j makes on average. It needs nothing of the
 * architecture and so compares all of them. Which R symbols s are tried, {@link Replacements} says.
 */
public final class Influence {
  /** Tokens of a batch: enough to keep the matrix products busy, few enough for the caches. */
  private static final int BATCH_TOKENS = 8192;

  private final LanguageModel model;
  private final int[] tokens;
  private final float[] map;

  private Influence(LanguageModel model, int[] tokens) {
    this.model = model;
    this.tokens = tokens;
    this.map = new float[Math.multiplyExact(tokens.length, tokens.length)];
  }

  /** Token {@code position} replaced by {@code symbol}. */
  private record Replaced(int position, int symbol, float weight) {}

  /**
   * Replaces every token in turn, a batch of replaced texts at a time.
   *
   * @param models where the model comes from, and stays
   * @param progress in replaced texts, all of which take equally long
   * @throws org.headscope.engine.run.UserError if the checkpoint cannot be read
   * @throws java.util.concurrent.CancellationException if cancelled
   */
  public static InfluenceResult run(
      InfluenceSpec spec, ModelCache models, Progress progress, Cancellation cancellation) {
    Reading reading =
        Reading.of(spec.run(), spec.step(), spec.instance(), models.device()).with(facts(spec));
    cancellation.check();
    LanguageModel model = models.get(spec.run(), spec.step());
    int[][] symbols =
        Replacements.of(
            spec.instance().tokens(), reading.length(), spec.replacements(), spec.seed());
    float[] map = map(model, reading.tokens(), symbols, progress, cancellation);
    int[] replaced = Stream.of(symbols).mapToInt(tried -> tried.length).toArray();
    return new InfluenceResult(reading, map, replaced);
  }

  /**
   * The influence of every token of {@code tokens}.
   *
   * @param symbols [T][…] ids that are tried
   * @return T·T, row = the prediction
   */
  static float[] map(
      LanguageModel model,
      int[] tokens,
      int[][] symbols,
      Progress progress,
      Cancellation cancellation) {
    Influence influence = new Influence(model, tokens);
    influence.run(symbols, progress, cancellation);
    return influence.map;
  }

  private static Map<String, String> facts(InfluenceSpec spec) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("influence", "mean TVD over replaced symbols of the instance");
    facts.put("replacements", Integer.toString(spec.replacements()));
    facts.put("seed", Long.toString(spec.seed()));
    return facts;
  }

  private void run(int[][] symbols, Progress progress, Cancellation cancellation) {
    List<Replaced> all = new ArrayList<>();
    for (int j = 0; j < symbols.length; j++) {
      for (int symbol : symbols[j]) {
        all.add(new Replaced(j, symbol, 1f / symbols[j].length));
      }
    }
    int rows = Math.max(1, BATCH_TOKENS / tokens.length);
    try (NDManager scope = model.manager().newSubManager()) {
      NDArray base = probabilities(scope, List.of()); // 1×T×V
      for (int from = 0; from < all.size(); from += rows) {
        cancellation.check();
        List<Replaced> batch = all.subList(from, Math.min(all.size(), from + rows));
        add(batch, base);
        progress.update("influence", from + batch.size(), all.size());
      }
    }
  }

  private void add(List<Replaced> batch, NDArray base) {
    int length = tokens.length;
    float[] moved; // B·T
    try (NDManager pass = model.manager().newSubManager()) {
      NDArray p = probabilities(pass, batch); // B×T×V
      moved = p.subi(base).abs().sum(new int[] {2}).toFloatArray(); // B×T×V − 1×T×V → B×T
    }
    for (int b = 0; b < batch.size(); b++) {
      Replaced replaced = batch.get(b);
      for (int i = replaced.position(); i < length; i++) {
        float tvd = Math.min(1, moved[b * length + i] / 2);
        map[i * length + replaced.position()] += tvd * replaced.weight();
      }
    }
  }

  /** Predictions for the text with each replacement, or for the text itself: B×T×V. */
  private NDArray probabilities(NDManager owner, List<Replaced> batch) {
    int rows = Math.max(1, batch.size());
    long[] ids = new long[rows * tokens.length];
    for (int b = 0; b < rows; b++) {
      for (int t = 0; t < tokens.length; t++) {
        ids[b * tokens.length + t] = tokens[t];
      }
    }
    for (int b = 0; b < batch.size(); b++) {
      ids[b * tokens.length + batch.get(b).position()] = batch.get(b).symbol();
    }
    NDArray text = owner.create(ids, new Shape(rows, tokens.length)); // B×T
    return model.forward(text, Tap.NONE).softmax(-1);
  }
}
