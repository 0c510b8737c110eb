package org.headscope.app.feature.attention;

import module java.base;

import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.HeatmapPainter;
import org.headscope.app.chart.Palette;
import org.headscope.app.service.map.Visualization;

/// What the picture of a layer shows, as a value: a map, a state over time, or what heads do on
/// average.
public sealed interface LayerScene permits AttentionScene, StripScene, DistanceScene, SuffixScene {
  MapAxes axes();

  default Visualization numbers() {
    return switch (this) {
      case AttentionScene scene -> scene.map();
      case StripScene scene -> scene.strip();
      case DistanceScene scene -> scene.profile();
      case SuffixScene scene -> scene.profile();
    };
  }

  /// What its numbers are, for a heading.
  default String kind() {
    return switch (this) {
      case AttentionScene scene when scene.pair().isPresent() && !scene.isBeside() -> "Difference";
      case AttentionScene scene -> scene.map().words().kind();
      case StripScene _ -> "State";
      case DistanceScene scene -> scene.profile().title();
      case SuffixScene scene -> scene.profile().title();
    };
  }

  /// Whose they are: `layer 2 · head 1`.
  default String place() {
    return switch (this) {
      case AttentionScene scene when scene.isBeside() ->
          scene.pair().map(p -> p.firstName() + " | " + p.secondName()).orElseThrow();
      case AttentionScene scene -> scene.map().words().place();
      case StripScene scene -> scene.strip().place();
      case DistanceScene scene -> scene.name();
      case SuffixScene scene -> scene.over();
    };
  }

  /// The same, from the fullest form to the briefest.
  default List<String> places() {
    return this instanceof AttentionScene scene && scene.pair().isPresent()
        ? List.of(place(), scene.isBeside() ? "A | B" : "A − B")
        : List.of(place());
  }

  /// What is in view in words, from the fullest form to the briefest.
  default List<String> inView() {
    return switch (this) {
      case AttentionScene scene ->
          scene
              .coverage()
              .words(
                  scene.pair().isPresent() && !scene.isBeside()
                      ? "difference"
                      : scene.map().isInfluence() ? "influence" : "weight");
      case StripScene scene -> List.of(Coverage.words("tokens", scene.axes().keys()));
      case DistanceScene _, SuffixScene _ -> List.of();
    };
  }

  /// The picture.
  ///
  /// @param painter whose memory to use; not shared with another thread
  /// @param titled whether the title is part of the picture, as on paper
  default Figure figure(HeatmapPainter painter, boolean titled) {
    return switch (this) {
      case AttentionScene scene when scene.isBeside() ->
          new PairFigure(scene, painter, titled, FigurePart.ALL, Optional.empty());
      case AttentionScene scene -> new AttentionFigure(scene, painter, titled);
      case StripScene scene -> new StripFigure(scene, painter, titled);
      case DistanceScene scene -> new DistanceFigure(scene, titled, FigurePart.ALL);
      case SuffixScene scene -> new SuffixFigure(scene, titled, FigurePart.ALL);
    };
  }

  /// What is said of the selected cell or value, on paper; nothing where none is.
  default ReadoutText selected(Palette palette) {
    return switch (this) {
      case AttentionScene scene -> Readout.selected(scene, palette);
      case StripScene scene -> StripFigure.selected(scene, palette);
      case DistanceScene scene ->
          scene.selected() < 0
              ? ReadoutText.NOTHING
              : DistanceFigure.said(scene, scene.selected(), palette, true);
      case SuffixScene scene ->
          scene.query() < 0 ? ReadoutText.NOTHING : scene.selected(palette, true);
    };
  }
}
