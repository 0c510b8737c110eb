package org.headscope.engine.interpret.probe.fit;

import module java.base;

import ai.djl.Device;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.probe.hidden.HiddenRows;
import org.headscope.engine.interpret.probe.hidden.HiddenStateSource;
import org.headscope.engine.interpret.probe.sample.ProbeSequence;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;

/// Synthetic hidden states.
///
/// @param width W
/// @param row of a text and a position, W values
record SyntheticStates(int width, BiFunction<ProbeSequence, Integer, float[]> row)
    implements HiddenStateSource {
  /// Its sites.
  static final List<ActivationSite> SITES =
      List.of(ActivationSite.of(Kind.EMBEDDING), ActivationSite.of(Kind.RESIDUAL_POST, 1));

  private static final int LENGTH = 40;
  private static final int SYMBOLS = 4;
  private static final int STATES = 5;

  /// Random texts of a few equally likely symbols, with states that are independent of them.
  static List<ProbeSequence> texts(int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<ProbeSequence> texts = new ArrayList<>();
    for (int text = 0; text < count; text++) {
      int[] tokens = new int[LENGTH];
      int[] states = new int[LENGTH];
      for (int i = 0; i < LENGTH; i++) {
        tokens[i] = 1 + random.nextInt(SYMBOLS);
        states[i] = random.nextInt(STATES);
      }
      texts.add(new ProbeSequence("text " + text, RegBench.VOCABULARY, tokens, states));
    }
    return texts;
  }

  /// The number of times each token followed the last n−1: unchanged at the first site, halved at
  /// the second.
  static SyntheticStates counts(int n) {
    return new SyntheticStates(
        RegBench.VOCABULARY.size(),
        (text, i) -> {
          float[] counts = new float[RegBench.VOCABULARY.size()];
          int[] tokens = text.tokens();
          for (int j = n - 1; j <= i; j++) {
            if (Arrays.equals(tokens, j - n + 1, j, tokens, i - n + 2, i + 1)) {
              counts[tokens[j]]++;
            }
          }
          return counts;
        });
  }

  /// A one-hot vector of the state.
  static SyntheticStates states() {
    return new SyntheticStates(
        STATES,
        (text, i) -> {
          float[] state = new float[STATES];
          state[text.states()[i]] = 1;
          return state;
        });
  }

  /// Noise only.
  static SyntheticStates noise(int width) {
    return new SyntheticStates(
        width,
        (text, i) -> {
          SplittableRandom random =
              new SplittableRandom(Arrays.hashCode(text.tokens()) * 1000L + i);
          float[] noise = new float[width];
          for (int k = 0; k < width; k++) {
            noise[k] = (float) random.nextGaussian();
          }
          return noise;
        });
  }

  @Override
  public Device device() {
    return Device.cpu();
  }

  @Override
  public List<Site> sites() {
    return SITES.stream().map(site -> new Site(site, width)).toList();
  }

  @Override
  public HiddenRows read(
      List<ProbeSequence> texts,
      List<BitSet> requested,
      List<ActivationSite> sites,
      Progress progress,
      Cancellation cancellation) {
    int count = requested.stream().mapToInt(BitSet::cardinality).sum();
    int[][] rows = new int[texts.size()][];
    float[] values = new float[sites.size() * count * width];
    int next = 0;
    for (int text = 0; text < rows.length; text++) {
      cancellation.check();
      rows[text] = new int[texts.get(text).length()];
      Arrays.fill(rows[text], -1);
      for (int i : requested.get(text).stream().toArray()) {
        float[] state = row.apply(texts.get(text), i);
        for (int site = 0; site < sites.size(); site++) {
          for (int k = 0; k < width; k++) {
            values[(site * count + next) * width + k] =
                state[k] / (1 + SITES.indexOf(sites.get(site)));
          }
        }
        rows[text][i] = next++;
      }
      progress.update("reading", (text + 1L) * LENGTH, (long) texts.size() * LENGTH);
    }
    NDManager manager = ComputeDevice.CPU.newManager();
    return new HiddenRows(
        List.of(
            new HiddenRows.Slab(
                sites, width, manager.create(values, new Shape(sites.size(), count, width)))),
        rows);
  }
}
