package org.headscope.engine.neural.layer;

import module java.base;

/// Texts as one batch: padded after their ends, which changes none of their rows.
///
/// @param length T, of the longest text
public record PaddedTexts(List<int[]> texts, int length) {
  public static PaddedTexts of(List<int[]> texts) {
    return new PaddedTexts(texts, texts.stream().mapToInt(text -> text.length).max().orElse(0));
  }

  /// B·T ids, row-major.
  public long[] ids() {
    long[] ids = new long[texts.size() * length];
    for (int b = 0; b < texts.size(); b++) {
      int[] text = texts.get(b);
      for (int t = 0; t < text.length; t++) {
        ids[b * length + t] = text[t];
      }
    }
    return ids;
  }

  /// The probabilities of each text, without padding.
  ///
  /// @param logits B·T·V
  public List<double[][]> rows(float[] logits, int vocabulary) {
    int row = length * vocabulary;
    return IntStream.range(0, texts.size())
        .mapToObj(b -> {
          int end = b * row + texts.get(b).length * vocabulary;
          return Softmax.rows(Arrays.copyOfRange(logits, b * row, end), vocabulary);
        })
        .toList();
  }
}
