package org.headscope.app;

import module java.base;

import org.headscope.app.service.map.DistanceProfile;
import org.headscope.app.service.map.MapSource;
import org.headscope.app.service.map.StateStrip;
import org.headscope.app.service.map.SuffixProfile;
import org.headscope.app.service.map.TokenMap;
import org.headscope.app.session.RunRef;
import org.headscope.engine.interpret.attention.TokenMapSpec;
import org.headscope.engine.interpret.attention.TokenMaps.TokenMapResult;
import org.headscope.engine.interpret.distance.DistanceResult;
import org.headscope.engine.interpret.influence.InfluenceResult;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.interpret.probe.reading.ProbeReadingResult;
import org.headscope.engine.interpret.states.StateHeatmapResult;
import org.headscope.engine.interpret.suffix.SuffixAttentionResult;
import org.headscope.engine.interpret.suffix.SuffixAttentionResult.SuffixShares;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.MapKind;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;

/// Maps and states made by rule: a signed wave, influence that fades, units that oscillate.
public final class FakeMaps implements MapSource {
  /// The channels of a layer, and the units of a state.
  public static final int SIZE = 64;

  /// The measured maps, in order.
  public final List<String> measured = new ArrayList<>();

  /// The predictions of probes.
  public Function<ProbeQuery, Optional<ProbeReadingResult>> readings = _ -> Optional.empty();

  /// Runs before influence is measured, on the measuring thread.
  public volatile Hold before = _ -> {};

  /// A gate that may delay measuring.
  public interface Hold {
    /// Returns once measuring may begin.
    void hold(Cancellation cancellation);
  }

  /// True if measuring fails.
  public boolean broken;

  /// Returns layers with `heads` softmax heads each.
  public static List<LayerInfo> softmax(int layers, int heads) {
    return Collections.nCopies(
        layers, new LayerInfo("attention", MapKind.SOFTMAX, heads, 0, false));
  }

  private static Reading reading(Read read) {
    return new Reading(
        read.run().name(),
        read.step(),
        read.instance().id(),
        read.instance().vocabulary(),
        read.instance().tokens(),
        Optional.empty(),
        false,
        Provenance.of(java.util.Map.of()));
  }

  private void asked(String what) {
    measured.add(what);
    if (broken) {
      throw new UserError("The map cannot be measured; choose another.");
    }
  }

  @Override
  public TokenMap head(Read read, int layer, int head, Cancellation cancellation) {
    asked("head %d.%d of %s at step %d".formatted(layer, head, read.run().name(), read.step()));
    Reading reading = reading(read);
    LayerInfo info = softmax(layer, head).getLast();
    return TokenMap.ofHead(
        new TokenMapResult(
            reading, layer, TokenMapSpec.Part.head(head), info, recent(reading.length())));
  }

  /// A causal map whose rows sum to one, each key having half the weight of the next.
  public static float[] recent(int length) {
    float[] map = new float[length * length];
    for (int q = 0; q < length; q++) {
      double sum = 0;
      for (int k = 0; k <= q; k++) {
        sum += Math.pow(2, k - q);
      }
      for (int k = 0; k <= q; k++) {
        map[q * length + k] = (float) (Math.pow(2, k - q) / sum);
      }
    }
    return map;
  }

  @Override
  public TokenMap channel(Read read, int layer, int channel, Cancellation cancellation) {
    asked("channel " + channel + " of layer " + layer);
    Reading reading = reading(read);
    LayerInfo info = new LayerInfo("Mamba", MapKind.IMPLIED, 0, SIZE, true);
    float[] map = wave(reading.length(), channel);
    return TokenMap.ofChannel(
        new TokenMapResult(reading, layer, TokenMapSpec.Part.channel(channel), info, map));
  }

  /// A signed causal map that fades with distance.
  public static float[] wave(int length, int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[] map = new float[length * length];
    for (int q = 0; q < length; q++) {
      for (int k = 0; k <= q; k++) {
        double back = q - k;
        map[q * length + k] =
            (float)
                (1.7 * Math.exp(-back / 9) * Math.cos(back * (0.3 + 0.1 * seed))
                    + 0.1 * random.nextGaussian());
      }
    }
    return map;
  }

  @Override
  public TokenMap influence(Read read, Progress progress, Cancellation cancellation) {
    asked("influence at step " + read.step());
    before.hold(cancellation);
    Reading reading = reading(read);
    int length = reading.length();
    float[] map = new float[length * length];
    for (int q = 0; q < length; q++) {
      cancellation.check();
      for (int k = 0; k <= q; k++) {
        map[q * length + k] = 0.6f / (1 + q - k);
      }
      progress.update("influence", q + 1L, length);
    }
    return TokenMap.of(
        new InfluenceResult(reading, map, IntStream.range(0, length).map(_ -> 4).toArray()));
  }

  @Override
  public DistanceProfile distances(
      RunRef run, long step, int instances, Progress progress, Cancellation cancellation) {
    asked("distances over %d at step %d".formatted(instances, step));
    int length = 64;
    long[] queries = new long[length];
    int[] with = new int[length];
    for (int d = 0; d < length; d++) {
      queries[d] = (long) instances * (length - d);
      with[d] = instances;
    }
    List<DistanceResult.Head> heads = new ArrayList<>();
    for (int i = 0; i < 24; i++) {
      double[] mean = new double[length];
      double[] spread = new double[length];
      double[] share = new double[length];
      for (int d = 0; d < length; d++) {
        mean[d] = Math.exp(-Math.abs(d - 1 - i) / 2.0) / 4;
        spread[d] = 0.2 * mean[d];
        share[d] = mean[d] * queries[d] / queries[0];
      }
      heads.add(new DistanceResult.Head(1 + i / 4, 1 + i % 4, mean, spread, share));
    }
    return new DistanceProfile(
        run,
        new DistanceResult(
            run.name(), step, queries, with, heads, Provenance.of(java.util.Map.of())));
  }

  /// Returns heads by rule: head h of each layer gives 0.7 to suffixes of h symbols, or of `depth`,
  /// and shares the rest equally. At query 5 a uniform head gives 0.8 to suffixes of one symbol.
  @Override
  public SuffixProfile suffixes(
      Read read, int depth, Progress progress, Cancellation cancellation) {
    asked("suffixes of up to %d at step %d".formatted(depth, read.step()));
    before.hold(cancellation);
    Reading reading = reading(read);
    double[][] even = new double[reading.length()][depth + 2];
    for (double[] row : even) {
      Arrays.fill(row, 1.0 / row.length);
    }
    if (even.length > 5) {
      Arrays.fill(even[5], 0.2 / (depth + 1));
      even[5][2] = 0.8;
    }
    List<SuffixAttentionResult.Head> heads = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      double[][] rows = new double[reading.length()][depth + 2];
      for (double[] row : rows) {
        Arrays.fill(row, 0.3 / (row.length - 1));
        row[1 + Math.min(depth, 1 + i % 2)] = 0.7;
      }
      heads.add(new SuffixAttentionResult.Head(1 + i / 2, 1 + i % 2, new SuffixShares(0, rows)));
    }
    return new SuffixProfile(
        depth, new SuffixAttentionResult(reading, heads, new SuffixShares(0, even), List.of()));
  }

  @Override
  public StateStrip states(Read read, int layer, Cancellation cancellation) {
    asked("state of layer " + layer);
    Reading reading = reading(read);
    LayerInfo info = new LayerInfo("LSTM", MapKind.NONE, 0, 0, true);
    return StateStrip.of(strip(reading, layer, info, SIZE));
  }

  @Override
  public Optional<ProbeReadingResult> reading(ProbeQuery query, Cancellation cancellation) {
    asked(
        "%s in layer %d at step %d"
            .formatted(query.question().label(), query.layer(), query.step()));
    return readings.apply(query);
  }

  /// A state of oscillating units.
  public static StateHeatmapResult strip(Reading reading, int layer, LayerInfo info, int size) {
    int length = reading.length();
    float[] values = new float[length * size];
    for (int t = 0; t < length; t++) {
      for (int u = 0; u < size; u++) {
        values[t * size + u] = (float) Math.sin(0.05 * (u + 1) * t);
      }
    }
    return new StateHeatmapResult(
        reading,
        layer,
        info,
        size,
        IntStream.range(0, size).toArray(),
        values,
        new float[length],
        new float[length]);
  }
}
