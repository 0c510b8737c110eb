package org.headscope.app.service;

import module java.base;

import javafx.beans.property.*;
import org.headscope.app.chart.StepScale;
import org.headscope.app.chart.colour.ColourMap;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.session.Journal;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;
import org.headscope.engine.io.ChosenPreferences;
import org.headscope.engine.io.Preference;

/// Settings for the appearance of the whole window, shared by all views.
public final class Appearance {
  private final Setting<Theme> theme;
  private final Setting<ColourMap> colourMap;
  private final Setting<String> textSize;
  private final Setting<StepScale> stepScale;
  private final ReadOnlyObjectWrapper<Palette> palette =
      new ReadOnlyObjectWrapper<>(this, "palette", Theme.LIGHT.palette());

  public Appearance(Journal journal) {
    theme = journal.setting(Preference.THEME.key(), Theme.LIGHT, SettingCodec.of(Theme.class));
    colourMap =
        journal.setting(
            Preference.COLOURS.key(), ColourMap.PAPER, SettingCodec.of(ColourMap.class));
    textSize =
        journal.setting(
            Preference.TEXT_SIZE.key(),
            Preference.TEXT_SIZE.defaultValue(),
            SettingCodec.of(sizes(), size -> size));
    stepScale =
        journal.setting("steps.scale", StepScale.AUTOMATIC, SettingCodec.of(StepScale.class));
    theme.subscribe(_ -> applyTheme());
    textSize.subscribe(_ -> applyTheme());
  }

  private static List<String> sizes() {
    return Preference.TEXT_SIZE.kind() instanceof Preference.Kind.Choice(List<String> words)
        ? words
        : List.of();
  }

  private void applyTheme() {
    Palette original = theme.get().palette();
    palette.set(
        theme.get() == Theme.PROJECTOR
            ? original
            : original.enlarged(Integer.parseInt(textSize.get()) / 100.0));
  }

  public void begin(ChosenPreferences preferred) {
    theme.offer(Theme.valueOf(preferred.text(Preference.THEME).toUpperCase(Locale.ROOT)));
    colourMap.offer(ColourMap.valueOf(preferred.text(Preference.COLOURS).toUpperCase(Locale.ROOT)));
    textSize.offer(preferred.text(Preference.TEXT_SIZE));
  }

  public Setting<Theme> themeProperty() {
    return theme;
  }

  public Setting<ColourMap> colourMapProperty() {
    return colourMap;
  }

  /// The text size in per cent of the theme's; the projector theme ignores it.
  public Setting<String> textSizeProperty() {
    return textSize;
  }

  /// The scale of the step axis in views of a training.
  public Setting<StepScale> stepScaleProperty() {
    return stepScale;
  }

  /// Returns the theme with its text in the chosen size.
  public ReadOnlyObjectProperty<Palette> paletteProperty() {
    return palette.getReadOnlyProperty();
  }

  public boolean isProjector() {
    return theme.get() == Theme.PROJECTOR;
  }
}
