package org.headscope.app.teaching;

import module java.base;

import org.headscope.app.control.Dialogs;
import org.headscope.app.session.Command;
import org.headscope.app.session.Journal;
import org.headscope.app.session.RecordingSubject;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;

/// The options of a recording: its subject, size, speed and format.
public final class RecordViewModel {
  record Size(int width, int height) {
    String words() {
      return width + "×" + height;
    }
  }

  static final List<Size> SIZES =
      List.of(new Size(960, 540), new Size(1024, 768), new Size(1280, 720), new Size(1920, 1080));

  static final List<Integer> RATES = List.of(5, 10, 15, 25);

  static final List<Integer> LENGTHS = List.of(1, 2, 4, 10, 20, 60);

  final Setting<RecordingSubject> timeline;
  final Setting<Size> size;
  final Setting<Integer> rate; // frames per second
  final Setting<Integer> length; // in half seconds
  final Setting<Boolean> gif;
  private final Dialogs dialogs;
  private String view = "";

  public RecordViewModel(Journal journal, Dialogs dialogs) {
    this.dialogs = dialogs;
    timeline =
        journal.setting(
            "record.timeline",
            RecordingSubject.CHECKPOINTS,
            SettingCodec.of(RecordingSubject.class));
    size = journal.setting("record.size", SIZES.get(2), SettingCodec.of(SIZES, Size::words));
    rate = journal.setting("record.rate", 10, SettingCodec.whole(1, 30));
    length = journal.setting("record.half-seconds", 1, SettingCodec.whole(1, 7200));
    gif = journal.setting("record.gif", true, SettingCodec.flag());
  }

  void open(String id) {
    view = id;
  }

  /// Asks for a file and returns the command that records it; empty if cancelled.
  List<Command> recording() {
    String name = view + "-" + timeline.get().name().toLowerCase(Locale.ROOT);
    Optional<Path> chosen =
        gif.get()
            ? dialogs.save("Record", name + ".gif", List.of("gif")).map(RecordViewModel::asGif)
            : dialogs.save("Record to a new folder", name, List.of());
    return chosen
        .<List<Command>>map(file ->
            List.of(
                new Command.RecordView(
                    view,
                    timeline.get(),
                    size.get().width(),
                    size.get().height(),
                    rate.get(),
                    length.get() / 2.0,
                    file)))
        .orElse(List.of());
  }

  private static Path asGif(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.endsWith(".gif") ? file : file.resolveSibling(name + ".gif");
  }
}
