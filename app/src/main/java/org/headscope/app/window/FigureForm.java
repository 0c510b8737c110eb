package org.headscope.app.window;

import java.util.List;
import java.util.Map;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.Theme;
import org.headscope.app.export.FigureStyle;
import org.headscope.app.session.PlainForm;

/// How the style of figures is kept as a setting.
final class FigureForm {
  static final PlainForm<FigureStyle> FORM = new PlainForm<>(FigureForm::write, FigureForm::read);

  private static final PlainForm<Theme> THEME = PlainForm.of(Theme.class);
  private static final PlainForm<List<FigurePart>> PARTS = PlainForm.of(FigurePart.class).list();

  private FigureForm() {}

  private static Object write(FigureStyle style) {
    return Map.of(
        "width",
        style.width(),
        "height",
        style.height(),
        "font",
        style.font(),
        "theme",
        THEME.write().apply(style.theme()),
        "parts",
        PARTS.write().apply(style.parts()),
        "letter",
        style.letter(),
        "fonts-inside",
        style.fontsInside());
  }

  private static FigureStyle read(Object plain) {
    return new FigureStyle(
        number(plain, "width"),
        number(plain, "height"),
        number(plain, "font"),
        THEME.read().apply(PlainForm.member(plain, "theme")),
        PARTS.read().apply(PlainForm.member(plain, "parts")),
        PlainForm.text().read().apply(PlainForm.member(plain, "letter")),
        PlainForm.flag().read().apply(PlainForm.member(plain, "fonts-inside")));
  }

  private static double number(Object plain, String name) {
    if (!(PlainForm.member(plain, name) instanceof Number value)) {
      throw new IllegalArgumentException("must have a number as " + name);
    }
    return value.doubleValue();
  }
}
