package org.headscope.engine.interpret.probe.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.djl.ndarray.NDArray;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.headscope.engine.interpret.EveryArchitecture;
import org.headscope.engine.interpret.inspect.RecordedSites;
import org.headscope.engine.interpret.probe.ProbeSite;
import org.headscope.engine.interpret.probe.draw.ProbeText;
import org.headscope.engine.neural.ActivationSite;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.ComputeDevice;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ReweightingConfig;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.Variant;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ModelStatesTest {
  private static final StackConfig TRANSFORMER =
      EveryArchitecture.small(Architecture.TRANSFORMER, Variant.PAPER);

  static Stream<StackConfig> everyArchitecture() {
    return EveryArchitecture.configs();
  }

  static List<ProbeText> texts(int... lengths) {
    SplittableRandom random = new SplittableRandom(3);
    List<ProbeText> texts = new ArrayList<>();
    for (int length : lengths) {
      int[] tokens = random.ints(length, 1, 20).toArray();
      texts.add(new ProbeText("text " + texts.size(), tokens, new int[length]));
    }
    return texts;
  }

  static List<BitSet> some(List<ProbeText> texts, double share) {
    SplittableRandom random = new SplittableRandom(4);
    List<BitSet> wanted = new ArrayList<>();
    for (ProbeText text : texts) {
      BitSet positions = new BitSet();
      for (int i = 0; i < text.length(); i++) {
        positions.set(i, random.nextDouble() < share);
      }
      wanted.add(positions);
    }
    return wanted;
  }

  private static HiddenRows read(HiddenSource source, List<ProbeText> texts, List<BitSet> wanted) {
    List<ActivationSite> all = source.sites().stream().map(HiddenSource.Site::site).toList();
    return source.read(texts, wanted, all, Progress.none(), new Cancellation());
  }

  @ParameterizedTest
  @MethodSource("everyArchitecture")
  void rowsAreWhatAPassOverTheTextShows(StackConfig config) {
    List<ProbeText> texts = texts(40, 1, 17, 64);
    List<BitSet> wanted = some(texts, 0.4);
    wanted.get(1).set(0);
    try (LanguageModel model = LanguageModel.create(config, 7, ComputeDevice.CPU)) {
      for (ProbeSite site : ProbeSite.values()) {
        if (site == ProbeSite.STATE && config.looks().stream().noneMatch(l -> l.recurrent())) {
          continue;
        }
        try (ModelStates states = ModelStates.of(model, site, 2);
            HiddenRows rows = read(states, texts, wanted)) {
          for (int text = 0; text < texts.size(); text++) {
            assertSame(rows, text, wanted.get(text), recorded(model, states, texts.get(text)));
          }
        } catch (UserError missing) {
          assertThat(missing).hasMessageContaining("has no site '" + site.label() + "'");
        }
      }
    }
  }

  private static RecordedSites recorded(LanguageModel model, HiddenSource states, ProbeText text) {
    List<ActivationSite> sites = states.sites().stream().map(HiddenSource.Site::site).toList();
    return RecordedSites.of(model, text.tokens(), sites);
  }

  private static void assertSame(HiddenRows rows, int text, BitSet wanted, RecordedSites recorded) {
    for (HiddenRows.Slab slab : rows.slabs()) {
      for (int l = 0; l < slab.sites().size(); l++) {
        ActivationSite site = slab.sites().get(l);
        assertThat(slab.width()).isEqualTo(recorded.width(site));
        float[] expected = recorded.values().get(site);
        for (int i = 0; i < recorded.length(); i++) {
          if (!wanted.get(i)) {
            assertThat(rows.row(text, i)).isEqualTo(-1);
            continue;
          }
          try (NDArray row = slab.values().get("{}, {}", l, rows.row(text, i))) {
            int from = i * slab.width();
            assertThat(row.toFloatArray())
                .as("%s at %d of text %d", site, i, text)
                .containsExactly(Arrays.copyOfRange(expected, from, from + slab.width()));
          }
        }
      }
    }
  }

  @Test
  void readsTheSameOnAnyNumberOfThreads() {
    List<ProbeText> texts = texts(30, 7, 64, 12, 51, 3, 44, 60);
    List<BitSet> wanted = some(texts, 0.7);
    try (LanguageModel model = LanguageModel.create(TRANSFORMER, 1, ComputeDevice.CPU);
        ModelStates one = ModelStates.of(model, ProbeSite.RESIDUAL, 1);
        ModelStates four = ModelStates.of(model, ProbeSite.RESIDUAL, 4);
        HiddenRows alone = read(one, texts, wanted);
        HiddenRows together = read(four, texts, wanted)) {
      assertThat(together.rows()).isDeepEqualTo(alone.rows());
      assertThat(together.slabs().getFirst().values().toFloatArray())
          .containsExactly(alone.slabs().getFirst().values().toFloatArray());
    }
  }

  @Test
  void aMissingSiteIsOneSentenceWithTheSitesThereAre() {
    ReweightingConfig lnw = new ReweightingConfig(ReweightingConfig.Features.COUNTS, 16);
    try (LanguageModel model = LanguageModel.create(lnw, 1, ComputeDevice.CPU)) {
      assertThatThrownBy(() -> ModelStates.of(model, ProbeSite.RESIDUAL, 1))
          .isInstanceOf(UserError.class)
          .hasMessage(
              "The run's architecture (MLP on n-gram counts) has no site 'residual'; probe mlp-pre"
                  + " or mlp-activations or logits.");
    }
  }

  @Test
  void stopsWhenCancelled() {
    List<ProbeText> texts = texts(64, 64, 64, 64);
    Cancellation cancellation = new Cancellation();
    try (LanguageModel model = LanguageModel.create(TRANSFORMER, 1, ComputeDevice.CPU);
        ModelStates states = ModelStates.of(model, ProbeSite.RESIDUAL, 2)) {
      List<ActivationSite> all = states.sites().stream().map(HiddenSource.Site::site).toList();
      Progress cancels = (phase, done, total) -> cancellation.cancel();
      assertThatThrownBy(() -> states.read(texts, some(texts, 1), all, cancels, cancellation))
          .isInstanceOf(CancellationException.class);
    }
  }
}
