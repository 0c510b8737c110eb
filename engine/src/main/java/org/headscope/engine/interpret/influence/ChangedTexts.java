package org.headscope.engine.interpret.influence;

import module java.base;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.ReadText;
import org.headscope.engine.neural.ReadingNeed;

/// A text that a model has read, and the distances of its predictions from those for texts that
/// differ from some token on. If the model can begin there, the tokens before are not computed
/// again. Thread-safe.
public final class ChangedTexts implements AutoCloseable {
  /// The number of tokens in a batch, with those that need not be computed again: enough to keep
  /// the matrix products busy, few enough for the caches.
  public static final int BATCH_TOKENS = 4096;

  private final int length;
  private final ReadText read;

  /// Reads the original text.
  public ChangedTexts(LanguageModel model, int[] tokens) {
    this.length = tokens.length;
    this.read = model.readText(Arrays.stream(tokens).asLongStream().toArray());
  }

  /// Bytes for the original text and a batch of `texts` others of `tokens` tokens.
  public static long memory(ModelConfig model, int tokens, int texts) {
    ReadingNeed reading = new ReadingNeed(model, tokens);
    return reading.readText() + reading.pass(texts) + 3L * texts * reading.predictions() / 4;
  }

  /// The number of tokens to compute per text if the first changed one is at `from`.
  int computed(int from) {
    return read.sharesStart() ? length - from : length;
  }

  /// The TVD of each prediction from the one for the original text: B·(T−from).
  ///
  /// @param from the first token that is changed
  /// @param texts the texts from there on: B·(T−from) ids
  public float[] distances(int from, long[] texts) {
    float[] distances = read.pass(from, texts.length / (length - from), texts, this::distances);
    for (int i = 0; i < distances.length; i++) {
      distances[i] = Math.min(1, distances[i] / 2);
    }
    return distances;
  }

  /// The L1 distance of each prediction from the original one: B×(T−from)×V → B·(T−from).
  private float[] distances(NDArray logits) {
    int rest = Math.toIntExact(logits.getShape().get(1));
    int vocabulary = Math.toIntExact(logits.getShape().get(2));
    float[] all = read.probabilities();
    float[] base = Arrays.copyOfRange(all, all.length - rest * vocabulary, all.length);
    NDArray p = logits.softmax(-1);
    return p.subi(p.getManager().create(base, new Shape(1, rest, vocabulary)))
        .abs()
        .sum(new int[] {2})
        .toFloatArray();
  }

  @Override
  public void close() {
    read.close();
  }
}
