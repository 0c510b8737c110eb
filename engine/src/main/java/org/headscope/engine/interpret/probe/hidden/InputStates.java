package org.headscope.engine.interpret.probe.hidden;

import module java.base;

import ai.djl.Device;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.interpret.probe.sample.ProbeSequence;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;

/// The input alone as hidden states: one-hot vectors of tokens t, t−1 and t−2 side by side, with
/// zeros before the beginning. A score that a probe reaches on these owes nothing to a hidden
/// state.
public final class InputStates implements HiddenStateSource {
  /// The only site.
  public static final ActivationSite SITE = ActivationSite.of(ActivationSite.Kind.EMBEDDING);

  private static final int BATCH = 4096;
  private static final int TOKENS = 3;

  private final int vocabulary;
  private final Device device;
  private final Site input;

  /// Creates the states of tokens from 0 to `vocabulary` − 1.
  ///
  /// @param device of the model that they are compared with
  public InputStates(int vocabulary, Device device) {
    this.vocabulary = vocabulary;
    this.device = device;
    this.input = new Site(SITE, TOKENS * vocabulary);
  }

  @Override
  public List<Site> sites() {
    return List.of(input);
  }

  @Override
  public Device device() {
    return device;
  }

  @Override
  public HiddenRows read(
      List<ProbeSequence> sequences,
      List<BitSet> positions,
      List<ActivationSite> sites,
      Progress progress,
      Cancellation cancellation) {
    return HiddenRows.read(
        sequences,
        sites(),
        device,
        SequenceBatch.of(sequences, positions, BATCH),
        1,
        this::read,
        progress,
        cancellation);
  }

  private void read(SequenceBatch batch, HiddenRows hidden) {
    try (NDManager scope = HiddenRows.manager().newSubManager(device)) {
      Shape shape = new Shape(batch.rows(), input.width());
      hidden.write(input.site(), batch.first(), scope.create(oneHots(batch), shape)); // R'×W
    }
  }

  /// One-hot vectors, R'·W.
  private float[] oneHots(SequenceBatch batch) {
    float[] rows = new float[batch.rows() * input.width()];
    int from = 0;
    for (int b = 0; b < batch.size(); b++) {
      int[] tokens = batch.sequences().get(b).tokens();
      BitSet positions = batch.requested().get(b);
      for (int i = positions.nextSetBit(0); i >= 0; i = positions.nextSetBit(i + 1)) {
        for (int back = 0; back < TOKENS && back <= i; back++) {
          rows[from + back * vocabulary + tokens[i - back]] = 1;
        }
        from += input.width();
      }
    }
    return rows;
  }
}
