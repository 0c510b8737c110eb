package org.headscope.app.window;

import module java.base;

import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import org.headscope.app.action.ActionBody;
import org.headscope.app.action.ActionBody.Performs;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Segments;
import org.headscope.app.control.Segments.Words;
import org.headscope.app.control.Sheet;
import org.headscope.app.session.Recorded;

/// Asks what is recorded of a view, and how.
final class RecordSheet extends Sheet {
  private final RecordViewModel model;
  private final Label what;
  private final Button record;

  RecordSheet(RecordViewModel model, Consumer<ActionBody> performer, Runnable close) {
    super("record", "Record");
    this.model = model;
    setMaxHeight(USE_PREF_SIZE);
    what = words("", "text-muted");
    record =
        Controls.flat(
            new Button("_Record…"), "record-start", "Choose a file and start; Ctrl+J stops it");
    record.getStyleClass().add("accent");
    record.setOnAction(_ -> {
      close.run();
      performer.accept(new Performs(model::recording));
    });
    HBox foot = new HBox(8, record);
    foot.setAlignment(Pos.CENTER_LEFT);
    getChildren()
        .addAll(
            what,
            Controls.labelled(
                "Record",
                new Segments<>(model.over, List.of(Recorded.values()), RecordSheet::words)),
            Controls.labelled(
                "Size",
                new Segments<>(
                    model.size,
                    RecordViewModel.SIZES,
                    size -> new Words(size.words(), "Pixels of each frame"))),
            Controls.labelled(
                "Seconds",
                new Segments<>(
                    model.length,
                    RecordViewModel.LENGTHS,
                    half ->
                        new Words(
                            half % 2 == 0 ? String.valueOf(half / 2) : "½",
                            "Length of the recording, or of each token or checkpoint"))),
            Controls.labelled(
                "Frames per second",
                new Segments<>(
                    model.rate,
                    RecordViewModel.RATES,
                    rate ->
                        new Words(
                            String.valueOf(rate), "More frames make it smoother and larger"))),
            Controls.labelled(
                "Format",
                new Segments<>(
                    model.gif,
                    List.of(true, false),
                    gif ->
                        gif
                            ? new Words("GIF", "One file that plays everywhere")
                            : new Words("PNG frames", "A folder of numbered pictures"))),
            foot);
  }

  private static Words words(Recorded over) {
    return switch (over) {
      case SECONDS -> new Words("Live", "Record the next seconds, with the pointer");
      case TOKENS ->
          new Words("Tokens", "From the pinned query, or the first in view, to the last in view");
      case CHECKPOINTS -> new Words("Checkpoints", "Every checkpoint of the run");
      case TRAINING -> new Words("Training", "A frame for each change until the training ends");
    };
  }

  void open(String id, String title) {
    model.open(id);
    what.setText(
        title
            + " as presented, redrawn at the chosen size. The window steps through the frames and"
            + " then returns.");
    record.requestFocus();
  }
}
