package org.headscope.engine.training.imports;

import module java.base;

import org.headscope.engine.neural.DecoderConfig;
import org.headscope.engine.run.MemoryNeed;

/// A model of another library as its files describe it, before any weight is read.
///
/// @param layout the names of its tensors, such as `gpt2`
/// @param files the number of files that are read
/// @param expected the logits beside its weights; absent if there are none
public record Recognition(DecoderConfig model, String layout, int files, Optional<Path> expected) {
  /// `GPT-2, 2 layers, 4 heads (gpt2): 12,345 parameters from 2 files`.
  public String words() {
    return String.format(
        Locale.ROOT,
        "%s (%s): %,d parameters from %,d files",
        model.summary(),
        layout,
        model.parameterCount(),
        files);
  }

  /// The memory that the import takes, its comparison included if there is something to compare.
  public MemoryNeed need() {
    return need(model, expected.isPresent());
  }

  /// The weights, one of them as it is read, and as tensors, in double precision if they are
  /// compared.
  static MemoryNeed need(DecoderConfig model, boolean compared) {
    long weights = Float.BYTES * model.parameterCount();
    long largest = Float.BYTES * model.largestParameter();
    long heap = weights + 3 * largest;
    long tensors = compared ? 3 * weights : 0;
    return new MemoryNeed(heap + tensors, heap, largest);
  }
}
