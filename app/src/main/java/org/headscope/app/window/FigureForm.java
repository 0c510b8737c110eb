package org.headscope.app.window;

import java.util.Locale;
import java.util.Map;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.Theme;
import org.headscope.app.export.FigureStyle;
import org.headscope.app.session.PlainForm;

/// How the style of figures is kept as a setting.
final class FigureForm {
  static final PlainForm<FigureStyle> FORM = new PlainForm<>(FigureForm::write, FigureForm::read);

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
        small(style.theme()),
        "parts",
        style.parts().stream().map(FigureForm::small).toList(),
        "letter",
        style.letter(),
        "fonts-inside",
        style.fontsInside());
  }

  private static String small(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static FigureStyle read(Object plain) {
    return new FigureStyle(
        number(plain, "width"),
        number(plain, "height"),
        number(plain, "font"),
        PlainForm.of(Theme.class).read().apply(PlainForm.member(plain, "theme")),
        PlainForm.of(FigurePart.class).list().read().apply(PlainForm.member(plain, "parts")),
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
