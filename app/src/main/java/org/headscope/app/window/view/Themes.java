package org.headscope.app.window.view;

import module java.base;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import javafx.application.*;
import javafx.scene.Scene;
import javafx.scene.paint.Color;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.FxFonts;

/// Styles stock controls in a theme: AtlantaFX's Primer in the palette's colours.
public final class Themes {
  private static final String OURS =
      Objects.requireNonNull(Themes.class.getResource("/headscope.css"), "headscope.css")
          .toExternalForm();

  private Themes() {}

  /// Applies the theme to `scene` and, through the user-agent style sheet, to every other scene.
  public static void apply(Scene scene, Palette palette) {
    FxFonts.load();
    Popups.hide();
    stock(palette);
    scene.getStylesheets().setAll(colours(palette), OURS);
    if (scene.getWindow() != null) {
      // At once: until the next pulse its tooltips and menus would find no colours.
      scene.getRoot().applyCss();
    }
    Popups.applyStyleSheets(scene);
    scene.setFill(palette.ground().pane());
  }

  /// Applies the theme to windows whose scene is not ours.
  public static void stock(Palette palette) {
    Application.setUserAgentStylesheet(
        palette.dark()
            ? new PrimerDark().getUserAgentStylesheet()
            : new PrimerLight().getUserAgentStylesheet());
  }

  /// Returns a style sheet with the palette's colours under AtlantaFX's names and ours.
  private static String colours(Palette palette) {
    String rules =
        names(palette).entrySet().stream()
            .map(e -> e.getKey() + ": " + css(e.getValue()) + ";")
            .collect(Collectors.joining(" ", ".root { " + text(palette), " }"));
    // Menus and tooltips would inherit large or bold text from their control.
    rules += " .context-menu, .tooltip { -fx-font-weight: normal; " + text(palette) + " }";
    if (!Platform.isSupported(ConditionalFeature.TRANSPARENT_WINDOW)) {
      // Without a compositor, their shadows are drawn on white.
      rules += " .context-menu, .popover > .border { -fx-effect: null; }";
    }
    return "data:text/css;base64,"
        + Base64.getEncoder().encodeToString(rules.getBytes(StandardCharsets.UTF_8));
  }

  private static String text(Palette palette) {
    return "-fx-font-family: Inter; -fx-font-size: %spx;".formatted(palette.size().text());
  }

  private static Map<String, Color> names(Palette palette) {
    Map<String, Color> names = new LinkedHashMap<>();
    BiConsumer<String, Color> put =
        (all, colour) -> Stream.of(all.split(" ", -1)).forEach(n -> names.put("-" + n, colour));
    put.accept("color-bg-default color-bg-overlay", palette.ground().pane());
    put.accept("color-bg-subtle color-bg-inset", palette.ground().sunken());
    put.accept("color-fg-default", palette.ink().text());
    put.accept("color-fg-muted color-fg-subtle hs-marker", palette.ink().muted());
    put.accept(
        "color-border-default color-border-muted color-border-subtle hs-hairline",
        palette.ground().hairline());
    put.accept("color-accent-emphasis color-accent-fg hs-focus", palette.mark().model());
    put.accept("color-accent-muted color-accent-subtle hs-chosen", palette.ground().chosen());
    put.accept("color-danger-fg color-danger-emphasis", palette.mark().error());
    put.accept("hs-on-accent", Palette.inkOn(palette.mark().model()));
    put.accept("hs-bubble", palette.ground().bubble());
    put.accept("hs-bubble-rim", palette.bubbleRim());
    put.accept("hs-bubble-text", palette.ink().bubble());
    return names;
  }

  private static String css(Color colour) {
    return String.format(Locale.ROOT, "#%06x", Palette.argb(colour) & 0xffffff);
  }
}
