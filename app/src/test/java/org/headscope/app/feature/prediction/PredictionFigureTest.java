package org.headscope.app.feature.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import java.lang.reflect.Proxy;
import org.headscope.app.FxThread;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.chart.pen.FxFonts;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.feature.Bench;
import org.headscope.app.session.PredictorChoice;
import org.headscope.app.session.PredictorChoice.Symbolic;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PredictionFigureTest {
  private static final List<String> ALL =
      List.of("ctw-5", "ngram-3", "ngram-3-normalised", "bw", "kn-3", "add1-3");

  private final Bench bench = new Bench();
  private final PredictionViewModel model =
      new PredictionViewModel(bench.workbench(), bench.selection());

  /// Upright text and its place.
  private record Written(String text, Box box) {}

  @ParameterizedTest
  @EnumSource(Theme.class)
  void noTextOverlapsOrLeavesTheFigure(Theme theme) {
    bench.open(Bench.drawn(1));
    bench.selection().pin(60, -1);
    for (int n = 0; n <= ALL.size(); n++) {
      bench
          .workbench()
          .selection()
          .predictorsProperty()
          .set(ALL.subList(0, n).stream().<PredictorChoice>map(Symbolic::new).toList());
      bench.settle();
      for (String explained : List.of("ctw-5", "ngram-3")) {
        model.explain(explained);
        for (double width : List.of(360.0, 490.0, 1000.0)) {
          for (double height : List.of(180.0, 290.0, 420.0, 800.0)) {
            check(width, height, theme.palette());
          }
        }
      }
    }
  }

  @Test
  void columnsAreFoundAtTheirHeader() {
    bench.open(Bench.drawn(1));
    bench.selection().pin(60, -1);
    bench.settle();
    PredictionFigure figure = model.figureProperty().get().orElseThrow();
    Palette palette = Theme.LIGHT.palette();
    FxThread.run(() -> {
      List<PredictorColumn> met =
          IntStream.range(0, 490)
              .boxed()
              .flatMap(x -> figure.headAt(x, 8, 490, 420, palette).stream())
              .distinct()
              .toList();
      assertThat(met).isEqualTo(figure.shown(490, 420, palette)).hasSizeGreaterThan(2);
    });
  }

  private void check(double width, double height, Palette palette) {
    PredictionFigure figure = model.figureProperty().get().orElseThrow();
    List<Written> all = FxThread.get(() -> paint(figure, width, height, palette));
    for (int i = 0; i < all.size(); i++) {
      Box a = all.get(i).box();
      String place = "%s in %s×%s".formatted(all.get(i), width, height);
      assertThat(a.x()).as(place).isGreaterThan(-1);
      assertThat(a.right()).as(place).isLessThan(width + 1);
      assertThat(a.bottom()).as(place).isLessThan(height + 1);
      for (Written other : all.subList(0, i)) {
        Box b = other.box();
        boolean apart =
            a.right() <= b.x() || b.right() <= a.x() || a.bottom() <= b.y() || b.bottom() <= a.y();
        assertThat(apart).as("%s and %s", place, other).isTrue();
      }
    }
  }

  /// Returns every upright text with the box of its capitals; slanted text is left to the layout.
  private static List<Written> paint(
      PredictionFigure figure, double width, double height, Palette palette) {
    List<Written> written = new ArrayList<>();
    boolean[] turned = {false};
    InvocationHandler handler =
        (proxy, method, args) -> {
          switch (method.getName()) {
            case "text" -> {
              if (!turned[0]) {
                written.add(
                    written(
                        (String) args[0], (Double) args[1], (Double) args[2], (TextStyle) args[3]));
              }
            }
            case "textWidth" -> {
              return FxFonts.width((String) args[0], (TextStyle) args[1]);
            }
            case "pixelScale" -> {
              return 1.0;
            }
            case "rotate" -> turned[0] = true;
            case "restore" -> turned[0] = false;
            default -> {
              if (method.isDefault()) {
                return InvocationHandler.invokeDefault(proxy, method, args);
              }
            }
          }
          return null;
        };
    Pen pen =
        (Pen)
            Proxy.newProxyInstance(Pen.class.getClassLoader(), new Class<?>[] {Pen.class}, handler);
    figure.paint(pen, width, height, palette);
    assertThat(written).isNotEmpty();
    return written;
  }

  private static Written written(String text, double x, double y, TextStyle style) {
    double width = FxFonts.width(text, style);
    double left =
        switch (style.align()) {
          case LEFT -> x;
          case CENTER -> x - width / 2;
          case RIGHT -> x - width;
        };
    return new Written(text, new Box(left, y - style.capHeight() / 2, width, style.capHeight()));
  }
}
