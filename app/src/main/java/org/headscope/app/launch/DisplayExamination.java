package org.headscope.app.launch;

import module java.base;

import javafx.geometry.Rectangle2D;
import javafx.scene.text.Font;
import javafx.stage.Screen;
import org.headscope.app.chart.pen.FxFonts;
import org.headscope.app.launch.context.HeadlessFx;
import org.headscope.engine.cli.Examination;
import org.headscope.engine.cli.Findings;

/// True if a window can be opened here, on what screens, and with what letters.
public final class DisplayExamination implements Examination {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  @Override
  public void examine(Findings findings) {
    try {
      if (hasDisplay()) {
        HeadlessFx.start(PATIENCE);
        findings.fact(
            "display",
            HeadlessFx.call(() ->
                Screen.getScreens().stream()
                    .map(DisplayExamination::words)
                    .collect(Collectors.joining(", "))));
      } else {
        HeadlessFx.start();
        findings.fact("display", "none; render and replay work without one");
      }
    } catch (RuntimeException | LinkageError e) {
      findings.fact("display", "no window can be opened");
      findings.problem(
          "No window can be opened (%s); check that DISPLAY names a screen you may use and that GTK 3's libraries are installed."
              .formatted(words(e)));
      return;
    }
    fonts(findings);
  }

  private static String words(Screen screen) {
    Rectangle2D bounds = screen.getBounds();
    return "%.0f×%.0f at pixel ratio %s"
        .formatted(bounds.getWidth(), bounds.getHeight(), screen.getOutputScaleX());
  }

  private static void fonts(Findings findings) {
    try {
      int families =
          HeadlessFx.call(() -> {
            FxFonts.load();
            return Font.getFamilies().size();
          });
      findings.fact("fonts", "Inter and JetBrains Mono, %,d families in all".formatted(families));
      if (families <= 2) {
        findings.problem(
            "This machine has no system fonts for non-Latin letters; install some, such as fonts-dejavu.");
      }
    } catch (RuntimeException | LinkageError e) {
      findings.fact("fonts", "cannot be read");
      findings.problem(
          "HeadScope's fonts cannot be read (%s); install it again, and fontconfig."
              .formatted(words(e)));
    }
  }

  private static String words(Throwable e) {
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }

  /// Returns whether there is a screen to open a window on, known without starting any toolkit.
  static boolean hasDisplay() {
    return hasDisplay(System.getProperty("os.name", ""), System.getenv());
  }

  /// Linux says so in the environment; other desktops are taken to have one.
  static boolean hasDisplay(String osName, Map<String, String> environment) {
    boolean unix = !osName.toLowerCase(Locale.ROOT).matches(".*(windows|mac).*");
    return !unix || isSet(environment, "DISPLAY") || isSet(environment, "WAYLAND_DISPLAY");
  }

  private static boolean isSet(Map<String, String> environment, String name) {
    return !environment.getOrDefault(name, "").isBlank();
  }
}
