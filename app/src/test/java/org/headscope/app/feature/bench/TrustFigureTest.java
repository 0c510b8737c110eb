package org.headscope.app.feature.bench;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.FakeTrust;
import org.headscope.app.chart.GoldenDrawing;
import org.headscope.app.chart.Legible;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.service.analysis.TrustSource.Request;
import org.headscope.engine.interpret.intervention.TrustResult.Identity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TrustFigureTest {
  private static TrustFigure figure(Set<Identity> broken, Set<Identity> inapplicable) {
    return new TrustFigure(
        new Request(AblationFixture.RUN, 400), FakeTrust.result(broken, inapplicable));
  }

  @Test
  void theSentenceCountsIdentitiesThatApply() {
    assertThat(figure(Set.of(), Set.of()).sentence()).isEqualTo("All 8 identities hold.");
    assertThat(figure(Set.of(), Set.of(Identity.PROJECTION)).sentence())
        .isEqualTo("All 7 identities that apply hold.");
    assertThat(figure(Set.of(Identity.FUSED, Identity.ROWS), Set.of()).sentence())
        .isEqualTo("2 of 8 fail: do not trust interventions on this model.");
    assertThat(figure(Set.of(Identity.FUSED), Set.of(Identity.ROWS)).sentence())
        .startsWith("1 of 7 fails");
    assertThat(figure(Set.of(), EnumSet.allOf(Identity.class)).sentence())
        .isEqualTo("No identity applies to this model.");
  }

  @Test
  void everyIdentityHasItsDifferenceOrTheReasonWhyItDoesNotApply() {
    Palette light = Theme.LIGHT.palette();
    RecordingPen pen =
        RecordingPen.of(
            figure(Set.of(Identity.FUSED), Set.of(Identity.PROJECTION)), 640, 300, light);
    Arrays.stream(Identity.values())
        .forEach(identity -> assertThat(pen.texts(identity.words())).hasSize(1));
    assertThat(pen.text("3.7e−1").colour()).isEqualTo(light.mark().error());
    assertThat(pen.texts("No head or MLP goes straight into an output projection.")).hasSize(1);
    assertThat(pen.texts("at most 1e−5")).isNotEmpty();
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void isLegibleAtItsMinimumSize(Theme theme) {
    TrustFigure figure = figure(Set.of(Identity.FUSED), Set.of(Identity.PROJECTION));
    assertThat(Legible.complaintsAtLeast(figure, theme.palette())).isEmpty();
  }

  @Test
  void isDrawnAsChecked() {
    TrustFigure figure = figure(Set.of(Identity.FUSED), Set.of(Identity.PROJECTION));
    GoldenDrawing.check(getClass(), "trust", figure, 900, 420);
  }
}
