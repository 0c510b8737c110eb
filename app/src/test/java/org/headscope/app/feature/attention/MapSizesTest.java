package org.headscope.app.feature.attention;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.geometry.Bounds;
import javafx.scene.Scene;
import javafx.scene.layout.Region;
import org.headscope.app.FxThread;
import org.headscope.app.Synthetic;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Drawn;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.feature.attention.picture.AttentionLayout;
import org.headscope.app.feature.attention.picture.AttentionScene;
import org.headscope.app.session.Command;
import org.headscope.app.session.Selection;
import org.headscope.app.session.Span;
import org.headscope.app.window.view.Themes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The map in panes of every size: nothing is cut off, nothing overlaps, and everything is
/// readable.
class MapSizesTest {
  private static final double[][] SIZES = {
    {320, 260},
    {400, 420},
    {460, 330},
    {640, 560},
    {700, 300},
    {820, 690},
    {1100, 800},
    {1600, 1100}
  };

  private final Synthetic.Opened opened = Synthetic.open();
  private final Selection selection = opened.selection();
  private final AttentionViewModel model = new AttentionViewModel(opened.workbench(), selection);
  private final AttentionView view = FxThread.get(() -> new AttentionView(model));

  private FigureCanvas canvas() {
    return (FigureCanvas) view.lookup("#map");
  }

  private void layOut(Scene scene, double[] size) {
    view.setMaxSize(size[0], size[1]);
    view.resize(size[0], size[1]);
    for (int pass = 0; pass < 3; pass++) {
      scene.getRoot().applyCss();
      view.layout();
    }
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void nothingIsCutOrOverprinted(Theme theme) {
    FxThread.run(() -> {
      Scene scene = new Scene(new Region());
      scene.setRoot(view);
      Themes.apply(scene, theme.palette());
      view.paletteProperty().set(theme.palette());
      for (double[] size : SIZES) {
        selection.selectHead(2, 1);
        selection.perform(new Command.ClearSelection());
        selection.showWindow(new Span(14, 46));
        selection.showDefault();
        layOut(scene, size);
        readable(theme, size);
        selection.pin(20, 11, new Span(14, 46));
        selection.showDefault();
        layOut(scene, size);
        cardCoversNothing(theme, size);
        readable(theme, size);
        selection.showWindow(
            new Span(150, 150 + selection.snapshot().sequence().window().length()));
        layOut(scene, size);
        readable(theme, size);
      }
    });
  }

  private RecordingPen drawn(Palette palette) {
    RecordingPen pen = RecordingPen.ofScreen(1);
    Figure figure = canvas().figureProperty().get().orElseThrow();
    figure.paint(pen, canvas().getWidth(), canvas().getHeight(), palette);
    return pen;
  }

  private void readable(Theme theme, double[] size) {
    String where = "%s at %.0f×%.0f".formatted(theme, size[0], size[1]);
    RecordingPen pen = drawn(theme.palette());
    List<Drawn.Text> texts = pen.texts();
    for (int i = 0; i < texts.size(); i++) {
      Box ink = texts.get(i).ink();
      String text = texts.get(i).text();
      assertThat(ink.x()).as("%s: %s", where, text).isGreaterThan(-0.5);
      assertThat(ink.right()).as("%s: %s", where, text).isLessThan(canvas().getWidth() + 0.5);
      assertThat(ink.bottom()).as("%s: %s", where, text).isLessThan(canvas().getHeight() + 0.5);
      for (int j = i + 1; j < texts.size(); j++) {
        assertThat(overlap(ink, texts.get(j).ink()))
            .as(
                "%s: “%s” and “%s” at %s and %s",
                where, text, texts.get(j).text(), ink, texts.get(j).ink())
            .isFalse();
      }
    }
    double smallest = theme.palette().size().small();
    assertThat(texts.stream().filter(t -> !t.text().matches("\\d")))
        .as("%s: state chips alone may be smaller", where)
        .allMatch(t -> t.style().size() >= smallest);
    assertThat(texts.stream().map(Drawn.Text::text))
        .as("%s: the legend is there", where)
        .anyMatch(t -> t.matches("(match of )?1"))
        .anyMatch(t -> t.startsWith("3") || t.contains("3 or more"))
        .doesNotContain("zoom in to see matches outlined");
    outlinesAreSeen(theme, where, pen);
  }

  private void outlinesAreSeen(Theme theme, String where, RecordingPen pen) {
    AttentionScene scene = (AttentionScene) model.sceneProperty().get().orElseThrow();
    long matches = 0;
    for (int query = scene.axes().queries().from(); query < scene.axes().queries().to(); query++) {
      for (int key = scene.axes().keys().from(); key < query; key++) {
        matches += scene.match(query, key) == 2 ? 1 : 0;
      }
    }
    long lines =
        pen.fills().stream()
            .filter(r -> r.colour().equals(theme.palette().mark().match2()))
            .count();
    assertThat(lines)
        .as("%s: four lines a match, and the legend's", where)
        .isEqualTo(4 * matches + 4);
  }

  private static boolean overlap(Box a, Box b) {
    double slack = 0.6;
    return a.x() + slack < b.right()
        && b.x() + slack < a.right()
        && a.y() + slack < b.bottom()
        && b.y() + slack < a.bottom();
  }

  private void cardCoversNothing(Theme theme, double[] size) {
    Region card = (Region) view.lookup("#pinned");
    String where = "%s at %.0f×%.0f".formatted(theme, size[0], size[1]);
    boolean tiny = size[0] < 20 * theme.palette().size().small();
    assertThat(card.isVisible() || tiny).as(where).isTrue();
    if (!card.isVisible()) {
      return;
    }
    Bounds box = card.getBoundsInParent();
    Bounds picture = canvas().getBoundsInParent();
    AttentionScene scene = (AttentionScene) model.sceneProperty().get().orElseThrow();
    AttentionLayout layout =
        AttentionLayout.of(
            scene.axes().queries(),
            scene.axes().keys(),
            1,
            false,
            new PictureArea(picture.getWidth(), picture.getHeight(), 1, theme.palette()));
    assertThat(scene.axes().queries().contains(20)).as("%s: the pinned row", where).isTrue();
    for (int query = scene.axes().queries().from(); query < scene.axes().queries().to(); query++) {
      Box last = layout.box(query, query);
      boolean apart =
          box.getMinX() >= last.right()
              || box.getMinY() >= last.bottom()
              || box.getMaxY() <= last.y();
      assertThat(apart).as("%s: the card covers row %d", where, query).isTrue();
    }
    assertThat(box.getMaxX())
        .as(where)
        .isLessThanOrEqualTo(((Region) canvas().getParent()).getWidth());
    assertThat(box.getMaxY())
        .as(where)
        .isLessThanOrEqualTo(((Region) canvas().getParent()).getHeight());
    Optional<Box> under =
        box.getMinY() >= picture.getMaxY()
            ? Optional.empty()
            : Optional.of(new Box(box.getMinX(), box.getMinY(), box.getWidth(), box.getHeight()));
    under.ifPresent(b -> assertThat(b.y()).as(where).isGreaterThanOrEqualTo(layout.map().y()));
  }
}
