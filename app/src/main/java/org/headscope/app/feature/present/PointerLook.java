package org.headscope.app.feature.present;

import org.headscope.app.session.Journal;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;

/// What leads the eyes of a room.
public final class PointerLook {
  private final Setting<Boolean> dot;
  private final Setting<Boolean> spotlight;

  PointerLook(Journal journal) {
    dot = journal.passing("present.pointer", false, SettingCodec.flag());
    spotlight = journal.passing("present.spotlight", false, SettingCodec.flag());
  }

  /// Whether a large dot follows the mouse.
  public Setting<Boolean> dotProperty() {
    return dot;
  }

  /// Whether all but a circle is dimmed.
  public Setting<Boolean> spotlightProperty() {
    return spotlight;
  }
}
