package org.headscope.app.feature.bench;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.FakePatches;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.GoldenDrawing;
import org.headscope.app.chart.Legible;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.feature.Bench;
import org.headscope.app.feature.bench.AblationPicture.Place;
import org.headscope.app.service.analysis.PatchSource.Request;
import org.headscope.engine.interpret.patch.OtherText;
import org.headscope.engine.interpret.patch.PatchAlignment;
import org.headscope.engine.interpret.patch.PatchDirection;
import org.headscope.engine.interpret.patch.PatchMeasure;
import org.headscope.engine.interpret.patch.PatchSite;
import org.headscope.engine.interpret.patch.PatchSite.Group;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PatchFigureTest {
  private static final Palette LIGHT = Theme.LIGHT.palette();
  private static final double WIDTH = 620;
  private static final double HEIGHT = 400;
  private static final Request REQUEST =
      new Request(
          AblationFixture.RUN,
          400,
          Bench.drawn(0),
          new OtherText.Renamed(1),
          List.of(Group.values()),
          OptionalInt.empty(),
          PatchMeasure.parse("difference"),
          PatchAlignment.SAME_LENGTH);

  private static PatchFigure figure(int sites) {
    return new PatchFigure(
        new PatchMap(FakePatches.result(REQUEST, sites)),
        PatchDirection.DENOISING,
        PatchFigure.Cursor.NONE);
  }

  @Test
  void everyCellIsFoundAndDescribed() {
    PatchFigure figure = figure(11);
    for (int row = 0; row < 11; row++) {
      for (int column : new int[] {PatchMap.ALL, 0, 7, 23}) {
        Place place = new Place(row, column);
        Box box = figure.box(place, WIDTH, HEIGHT, LIGHT);
        assertThat(figure.placeAt(box.middleX(), box.middleY(), WIDTH, HEIGHT, LIGHT))
            .contains(place);
      }
    }
    assertThat(figure.placeAt(5, 100, WIDTH, HEIGHT, LIGHT)).as("a label").isEmpty();
    assertThat(figure.map().describe(new Place(10, 23)))
        .anyMatch(line -> line.startsWith("head 2.2, position 23"))
        .contains("denoising: effect +.550, measure .000", "noising: effect +.550, measure −1.000");
    assertThat(figure.map().describe(new Place(2, PatchMap.ALL)))
        .contains(
            "residual stream after layer 2, all positions",
            "denoising: effect +.188, measure −3.625");
    assertThat(figure.map().describe(new Place(0, 0)))
        .last()
        .asString()
        .endsWith("has no counterpart");
    assertThat(figure.map().describe(new Place(11, 0))).isEmpty();
  }

  @Test
  void theCursorStaysInTheMap() {
    PatchFigure figure = figure(11);
    assertThat(figure.first()).isEqualTo(new Place(0, 23));
    assertThat(figure.map().walked(new Place(0, 0), -1, -1)).isEqualTo(new Place(0, PatchMap.ALL));
    assertThat(figure.map().walked(new Place(0, PatchMap.ALL), 0, -1))
        .isEqualTo(new Place(0, PatchMap.ALL));
    assertThat(figure.map().walked(new Place(10, 23), 1, 1)).isEqualTo(new Place(10, 23));
    assertThat(figure.map().walked(new Place(3, 5), 1, 0)).isEqualTo(new Place(4, 5));
  }

  @Test
  void theDataAreBothDirectionsAsTheCommandPrintsThem() {
    List<List<?>> rows = new ArrayList<>();
    figure(2).data().rows().forEach(rows::add);
    assertThat(rows).hasSize(2 * 2 * 24);
    assertThat(rows.get(22).subList(0, 3)).isEqualTo(List.of("residual1", "denoising", 23));
    assertThat((Double) rows.get(22).getLast()).isEqualTo(.05);
    assertThat(rows.get(23).subList(0, 3)).isEqualTo(List.of("residual1", "denoising", "all"));
    assertThat(rows.get(47).getLast()).isEqualTo(1.0);
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void isLegibleAtItsMinimumSize(Theme theme) {
    for (int sites : new int[] {1, 11}) {
      assertThat(Legible.complaintsAtLeast(figure(sites), theme.palette())).isEmpty();
    }
  }

  @Test
  void isDrawnAsChecked() {
    PatchFigure.Cursor cursor =
        new PatchFigure.Cursor(
            Optional.of(new Place(8, 21)), 17, Optional.of(new PatchSite(Group.HEAD, 2, 1)));
    GoldenDrawing.check(
        getClass(),
        "patches",
        new PatchFigure(
            new PatchMap(FakePatches.result(REQUEST, 11)), PatchDirection.NOISING, cursor),
        900,
        560);
  }
}
