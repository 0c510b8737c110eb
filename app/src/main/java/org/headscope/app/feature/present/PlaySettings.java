package org.headscope.app.feature.present;

import module java.base;

import javafx.beans.property.*;
import org.headscope.app.session.Command;
import org.headscope.app.session.Journal;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;

/// The settings of playing: what plays, how fast, and whether it repeats.
public final class PlaySettings {
  private static final int DEFAULT = 30;

  /// Steps in a minute.
  public final Setting<Integer> speed;

  public final Setting<Boolean> loop;
  private final ReadOnlyBooleanWrapper playing = new ReadOnlyBooleanWrapper(this, "playing");
  private boolean checkpoints;
  private int first;

  PlaySettings(Journal journal) {
    speed = journal.unrecordedSetting("present.speed", DEFAULT, SettingCodec.whole(1, 600));
    loop = journal.unrecordedSetting("present.loop", false, SettingCodec.flag());
  }

  void start(int from, boolean overCheckpoints) {
    first = from;
    checkpoints = overCheckpoints;
    playing.set(true);
  }

  void stop() {
    playing.set(false);
  }

  int first() {
    return first;
  }

  boolean overCheckpoints() {
    return checkpoints;
  }

  public boolean isPlaying() {
    return playing.get();
  }

  public ReadOnlyBooleanProperty playingProperty() {
    return playing.getReadOnlyProperty();
  }

  public Optional<Command> faster(boolean more) {
    List<Integer> all = PresentViewModel.SPEEDS;
    int now = speed.get();
    return (more
            ? all.stream().filter(s -> s > now).findFirst()
            : all.reversed().stream().filter(s -> s < now).findFirst())
        .map(speed::to);
  }
}
