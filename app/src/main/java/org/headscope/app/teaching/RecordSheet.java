package org.headscope.app.teaching;

import module java.base;

import javafx.beans.property.Property;
import javafx.scene.control.*;
import org.headscope.app.action.ActionBody;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Segments;
import org.headscope.app.control.Segments.Words;
import org.headscope.app.control.Sheet;
import org.headscope.app.session.RecordingSubject;

/// The sheet that asks what to record of a view, and how.
public final class RecordSheet extends Sheet {
  private final RecordViewModel model;
  private final Label what = words("", "text-muted");
  private final Button record;

  public RecordSheet(RecordViewModel model, Consumer<ActionBody> performer, Runnable close) {
    super("record", "Record");
    this.model = model;
    setMaxHeight(USE_PREF_SIZE);
    record =
        button(
            "_Record…",
            "record-start",
            "Choose a file and start recording; Ctrl+J lists it to stop",
            () -> {
              close.run();
              performer.accept(new ActionBody.Performs(model::recording));
            });
    getChildren().add(what);
    row("Record", model.timeline, List.of(RecordingSubject.values()), RecordSheet::words);
    row(
        "Size",
        model.size,
        RecordViewModel.SIZES,
        size -> new Words(size.words(), "Pixels of each frame"));
    row(
        "Seconds",
        model.length,
        RecordViewModel.LENGTHS,
        half ->
            new Words(
                half % 2 == 0 ? String.valueOf(half / 2) : "½",
                "Length of the recording, or of each token or checkpoint"));
    row(
        "Frames per second",
        model.rate,
        RecordViewModel.RATES,
        rate ->
            new Words(String.valueOf(rate), "More frames make it smoother, and the file larger"));
    row(
        "Format",
        model.gif,
        List.of(true, false),
        gif ->
            gif
                ? new Words("GIF", "One file that plays everywhere")
                : new Words("PNG frames", "A folder of numbered pictures"));
    getChildren().add(foot(record));
  }

  private <T> void row(String name, Property<T> value, List<T> all, Function<T, Words> words) {
    getChildren().add(Controls.labelled(name, new Segments<>(value, all, words)));
  }

  private static Words words(RecordingSubject timeline) {
    return switch (timeline) {
      case SECONDS -> new Words("Live", "Record the next seconds, with the pointer");
      case TOKENS ->
          new Words("Tokens", "From the pinned query, or the first in view, to the last in view");
      case CHECKPOINTS -> new Words("Checkpoints", "Every checkpoint of the run");
      case TRAINING -> new Words("Training", "A frame for each change until the training ends");
    };
  }

  public void open(String id, String title) {
    model.open(id);
    what.setText(
        title
            + " as presented, redrawn at the chosen size. The window steps through the frames and"
            + " then returns.");
    record.requestFocus();
  }
}
