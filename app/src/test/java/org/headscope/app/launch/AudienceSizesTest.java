package org.headscope.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import module java.base;

import org.headscope.app.chart.Drawn;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.Legible;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.launch.context.Samples;
import org.headscope.app.window.view.WindowPanel;
import org.junit.jupiter.api.Test;

/// Every view that can fill a screen can be read from an audience's last row.
class AudienceSizesTest {
  /// Pixels of text that must be read, and of symbols on axes, on a screen 1080 high.
  private static final double READ = 24;

  private static final double SYMBOL = 16;

  private record Size(double width, double height) {}

  private static final List<Size> SIZES =
      List.of(new Size(1920, 1080), new Size(1280, 720), new Size(1024, 768));

  private record Shown(String view, Figure figure) {}

  private static List<Shown> sample() {
    Optional<Samples> samples = Samples.find();
    assumeTrue(samples.isPresent(), "the samples are beside the application");
    List<Shown> shown = new ArrayList<>();
    try (Pictures pictures =
        RenderCommand.open(
            Pictures.Of.VIEWS,
            "--run",
            samples.get().runs().getFirst().toString(),
            "--instances",
            samples.get().instances().getFirst().toString())) {
      for (WindowPanel panel : pictures.panels()) {
        pictures.presented(panel).ifPresent(figure -> shown.add(new Shown(panel.id(), figure)));
      }
    }
    return shown;
  }

  @Test
  void allTextIsLargeEnoughAndNothingOverlapsOrIsCut() {
    List<Shown> all = sample();
    assertThat(all).extracting(Shown::view).contains("attention", "automaton", "sequence");
    assertThat(all).hasSizeGreaterThan(11);
    List<String> faults = new ArrayList<>();
    for (Shown shown : all) {
      // The dark theme has the light one's sizes.
      for (Theme theme : List.of(Theme.LIGHT, Theme.PROJECTOR)) {
        for (Size size : SIZES) {
          String where = shown.view() + " %.0f×%.0f %s: ".formatted(size.width, size.height, theme);
          double factor = PictureArea.factor(size.width, size.height);
          RecordingPen.of(shown.figure(), size.width, size.height, theme.palette()).texts().stream()
              .filter(text -> text.style().size() < factor * minSize(text) - 0.01)
              .map(text -> where + text.text() + " is " + text.style().size())
              .forEach(faults::add);
          Legible.complaints(shown.figure(), size.width, size.height, theme.palette()).stream()
              .map(where::concat)
              .forEach(faults::add);
        }
      }
    }
    assertThat(faults).isEmpty();
  }

  /// Single letters and the digits of states repeat what colour and place say.
  private static double minSize(Drawn.Text text) {
    return text.text().length() <= 1 ? SYMBOL : READ;
  }
}
