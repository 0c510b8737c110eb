package org.headscope.app.window.action;

import module java.base;

import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.export.FigureStyle;
import org.headscope.app.session.SettingCodec;

/// The setting that stores the style of figures.
final class FigureStyleSetting {
  static final SettingCodec<FigureStyle> FORM =
      new SettingCodec<>(FigureStyleSetting::write, FigureStyleSetting::read);

  private static final String EMBED_FONTS = "embed-fonts";
  private static final String FORMER = "fonts-inside";
  private static final SettingCodec<Theme> THEME = SettingCodec.of(Theme.class);
  private static final SettingCodec<List<FigurePart>> PARTS =
      SettingCodec.of(FigurePart.class).list();

  private FigureStyleSetting() {}

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
        EMBED_FONTS,
        style.embedFonts());
  }

  private static FigureStyle read(Object plain) {
    return new FigureStyle(
        number(plain, "width"),
        number(plain, "height"),
        number(plain, "font"),
        THEME.read().apply(SettingCodec.member(plain, "theme")),
        PARTS.read().apply(SettingCodec.member(plain, "parts")),
        SettingCodec.text().read().apply(SettingCodec.member(plain, "letter")),
        SettingCodec.flag().read().apply(SettingCodec.member(plain, embedFonts(plain))));
  }

  private static String embedFonts(Object plain) {
    return plain instanceof Map<?, ?> map && map.containsKey(FORMER) ? FORMER : EMBED_FONTS;
  }

  private static double number(Object plain, String name) {
    if (!(SettingCodec.member(plain, name) instanceof Number value)) {
      throw new IllegalArgumentException("must have a number as " + name);
    }
    return value.doubleValue();
  }
}
