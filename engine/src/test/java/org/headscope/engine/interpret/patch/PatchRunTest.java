package org.headscope.engine.interpret.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.EveryArchitecture;
import org.headscope.engine.interpret.patch.PatchSite.Group;
import org.headscope.engine.neural.ActivationCache;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.MapKind;
import org.headscope.engine.neural.device.ComputeDevice;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Conservation laws of patches, for every architecture.
class PatchRunTest {
  private static final int[] HERE = RegBench.VOCABULARY.encode("abcabdabca");
  private static final int[] THERE = RegBench.VOCABULARY.encode("bdacdbcabb");

  /// Positions patched alone.
  private static final int[] SOME = {0, 5, 9};

  private static Stream<StackConfig> configs() {
    return EveryArchitecture.configs();
  }

  private static int[][] pairs(int from, int to) {
    return IntStream.range(from, to).mapToObj(t -> new int[] {t, t}).toArray(int[][]::new);
  }

  @ParameterizedTest
  @MethodSource("configs")
  void laws(StackConfig config) {
    try (LanguageModel model = LanguageModel.create(config, 2, ComputeDevice.CPU)) {
      List<PatchSite> sites = PatchSite.of(model);
      assertThat(sites).extracting(PatchSite::group).contains(Group.RESIDUAL, Group.MIXER);
      assertThat(sites.stream().anyMatch(site -> site.group() == Group.HEAD))
          .isEqualTo(config.layerInfos().stream().anyMatch(layer -> layer.heads() > 0));
      PatchRun here = PatchRun.of(model, HERE, sites);
      PatchRun there = PatchRun.of(model, THERE, sites);
      for (PatchSite site : sites) {
        float[] own = Objects.requireNonNull(here.values().get(site));
        float[] other = Objects.requireNonNull(there.values().get(site));
        sameValuesChangeNothing(here, site, own);
        if (isAll(site, config)) {
          assertArrayEquals(
              there.logits(),
              here.patched(site, other, List.<int[][]>of(pairs(0, HERE.length)))[0],
              site + " at every position gives the other run, bit for bit");
        }
        agreesWithAPassFromTheStart(here, site, other);
      }
    }
  }

  /// True if all later computation reads only this stream. N-gram heads read the tokens as well.
  private static boolean isAll(PatchSite site, StackConfig config) {
    boolean stream = site.group() == Group.RESIDUAL || site.group() == Group.FINAL;
    int from = site.group() == Group.FINAL ? site.layer() : site.layer() - 1;
    return stream
        && config.layerInfos().stream()
            .skip(from)
            .noneMatch(layer -> layer.kind() == MapKind.NGRAM);
  }

  /// Bit for bit in a pass like that in which the values were recorded; larger batches round
  /// differently.
  private static void sameValuesChangeNothing(PatchRun run, PatchSite site, float[] own) {
    List<int[][]> each = new ArrayList<>(List.<int[][]>of(pairs(0, HERE.length)));
    Arrays.stream(SOME).forEach(t -> each.add(pairs(t, t + 1)));
    float[] untouched = run.patched(site, own, List.<int[][]>of(pairs(0, 0)))[0];
    for (int[][] some : each) {
      float[] patched = run.patched(site, own, List.<int[][]>of(some))[0];
      assertArrayEquals(untouched, patched, site + ", the same values");
    }
    for (float[] patched : run.patched(site, own, each)) {
      assertArrayEquals(run.logits(), patched, 1e-5f, site + ", the whole run");
    }
  }

  /// A batch that begins at the patched layer, and single passes from the start.
  private static void agreesWithAPassFromTheStart(PatchRun run, PatchSite site, float[] other) {
    List<int[][]> each = Arrays.stream(SOME).mapToObj(t -> pairs(t, t + 1)).toList();
    float[][] patched = run.patched(site, other, each);
    for (int i = 0; i < SOME.length; i++) {
      int at = SOME[i];
      UnaryOperator<float[]> patch =
          values -> {
            float[] changed = values.clone();
            int width = values.length / HERE.length;
            System.arraycopy(other, at * width, changed, at * width, width);
            return changed;
          };
      ActivationSite logits = ActivationSite.of(Kind.LOGITS);
      ActivationCache pass = run.model().run(HERE, List.of(logits), Map.of(site.site(), patch));
      float[] all = pass.get(logits);
      float[] last = Arrays.copyOfRange(all, all.length - patched[i].length, all.length);
      for (int x = 0; x < last.length; x++) {
        assertThat(patched[i][x]).as(site.name()).isCloseTo(last[x], within(1e-5f));
      }
    }
  }
}
