package org.headscope.app.service.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.session.PredictorChoice;
import org.headscope.app.session.PredictorChoice.Symbolic;
import org.headscope.app.session.PredictorChoice.Trained;
import org.headscope.app.session.RunRef;
import org.junit.jupiter.api.Test;

class PredictorCatalogueTest {
  @Test
  void onlyKnownPredictorsAreRestoredAndEachOnce() {
    List<String> names =
        List.of("ctw-5", "ngram-99", "/etc", "ctw-5", "", "lnw-r", "..@3", "ngram-2");
    assertThat(PredictorCatalogue.choices(names))
        .containsExactly(new Symbolic("ctw-5"), new Symbolic("lnw-r"), new Symbolic("ngram-2"));
  }

  @Test
  void rulesAreKeptAndRunsAreNot() {
    List<PredictorChoice> choices =
        List.of(new Symbolic("bw"), new Trained(new RunRef("run", Path.of("/runs/run")), 100));
    assertThat(PredictorCatalogue.names(choices)).containsExactly("bw");
    assertThat(PredictorCatalogue.choices(PredictorCatalogue.names(PredictorChoice.DEFAULTS)))
        .isEqualTo(PredictorChoice.DEFAULTS);
  }

  @Test
  void menusOfferDepthsAroundTheTaskOfTreesDepth() {
    List<String> offered =
        PredictorCatalogue.groups(_ -> true).stream()
            .flatMap(group -> group.names().stream())
            .toList();
    assertThat(offered).contains("ctw-2", "ctw-3", "ctw-4", "ppm-2", "ppm-3", "ppm-4");
  }
}
