package org.headscope.engine.interpret.patch;

import module java.base;

import ai.djl.ndarray.NDArray;
import org.headscope.engine.neural.ActivationCache;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.Tap;

/// One text that a model reads, the values at its sites, and passes over it with patched values.
///
/// @param values T·W of every site, from passes that compute like a patched one
/// @param streams T·D before each layer, of layers that show it
/// @param logits of the last row
record PatchRun(
    LanguageModel model,
    int[] tokens,
    Map<PatchSite, float[]> values,
    Map<Integer, float[]> streams,
    float[] logits) {
  /// Reads `tokens`. Passes that show the inside of a layer compute it differently, so the heads of
  /// each are recorded by themselves.
  static PatchRun of(LanguageModel model, int[] tokens, List<PatchSite> sites) {
    int depth = model.config().depth();
    List<ActivationSite> streams = ActivationSite.every(Kind.RESIDUAL_PRE, depth);
    Set<ActivationSite> outside = new LinkedHashSet<>(streams);
    Map<Integer, List<PatchSite>> heads = new TreeMap<>();
    for (PatchSite site : sites) {
      if (site.site().kind().insideMixer()) {
        heads.computeIfAbsent(site.layer(), _ -> new ArrayList<>()).add(site);
      } else {
        outside.add(site.site());
      }
    }
    ActivationCache pass = model.run(tokens, outside);
    Map<PatchSite, float[]> values = new HashMap<>();
    sites.stream()
        .filter(site -> !site.site().kind().insideMixer())
        .forEach(site -> values.put(site, pass.get(site.site())));
    heads.forEach((_, some) -> {
      ActivationCache inside = model.run(tokens, some.stream().map(PatchSite::site).toList());
      some.forEach(site -> values.put(site, inside.get(site.site())));
    });
    Map<Integer, float[]> before = new HashMap<>();
    streams.stream()
        .filter(pass.sites()::contains)
        .forEach(site -> before.put(site.layer(), pass.get(site)));
    return new PatchRun(model, tokens, values, before, pass(model, tokens, 1, Tap.NONE)[0]);
  }

  /// The logits after the last token with values at `site` replaced, once for each of `patches`.
  ///
  /// @param donor T'·W values
  /// @param patches for each text of the batch, pairs of a position here and one in `donor`
  /// @return B×V
  float[][] patched(PatchSite site, float[] donor, List<int[][]> patches) {
    return pass(model, tokens, patches.size(), new PatchTap(site, donor, patches));
  }

  private static float[][] pass(LanguageModel model, int[] tokens, int batch, Tap tap) {
    long[] ids = new long[batch * tokens.length];
    Arrays.setAll(ids, i -> tokens[i % tokens.length]);
    float[] last =
        model.pass(batch, ids, tap, logits -> logits.get(":, -1").toFloatArray()); // B×T×V → B·V
    int width = last.length / batch;
    return IntStream.range(0, batch)
        .mapToObj(b -> Arrays.copyOfRange(last, b * width, (b + 1) * width))
        .toArray(float[][]::new);
  }

  /// Replaces the values of one site, at different positions in each text of a batch.
  private final class PatchTap implements Tap {
    private final ActivationSite site;
    private final float[] donor;
    private final List<int[][]> patches;

    PatchTap(PatchSite site, float[] donor, List<int[][]> patches) {
      this.site = site.site();
      this.donor = donor;
      this.patches = patches;
    }

    @Override
    public boolean exposes(int layer) {
      return layer == site.layer() && site.kind().insideMixer();
    }

    @Override
    public int firstLayer() {
      return streams.containsKey(site.layer()) ? site.layer() : 1;
    }

    @Override
    public boolean wants(ActivationSite other) {
      return other.equals(site) || isStart(other);
    }

    /// True for the stream that the pass begins with.
    private boolean isStart(ActivationSite other) {
      return firstLayer() > 1 && other.equals(ActivationSite.of(Kind.RESIDUAL_PRE, firstLayer()));
    }

    @Override
    public NDArray at(ActivationSite where, NDArray value) {
      float[] all = isStart(where) ? start() : value.toFloatArray(); // B·T·W
      if (where.equals(site)) {
        patch(all);
      }
      return value.getManager().create(all, value.getShape());
    }

    private float[] start() {
      float[] one = Objects.requireNonNull(streams.get(firstLayer()));
      float[] all = new float[patches.size() * one.length];
      for (int b = 0; b < patches.size(); b++) {
        System.arraycopy(one, 0, all, b * one.length, one.length);
      }
      return all;
    }

    private void patch(float[] all) {
      int size = all.length / patches.size();
      int width = size / tokens.length;
      for (int b = 0; b < patches.size(); b++) {
        for (int[] pair : patches.get(b)) {
          System.arraycopy(donor, pair[1] * width, all, b * size + pair[0] * width, width);
        }
      }
    }
  }
}
