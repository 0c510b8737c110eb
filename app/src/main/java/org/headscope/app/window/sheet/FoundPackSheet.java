package org.headscope.app.window.sheet;

import module java.base;

import javafx.scene.control.*;
import javafx.scene.layout.*;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Sheet;
import org.headscope.app.service.document.Packs.Found;

/// What is in a pack, before anything of it is written.
public final class FoundPackSheet extends Sheet {
  public FoundPackSheet(Found found, Runnable open) {
    super("pack", "Open pack");
    setMaxHeight(USE_PREF_SIZE);
    List<String> lines = found.contents().lines();
    Label whole =
        words(
            "%s: %s. Every file in it was opened and checked."
                .formatted(found.file(), lines.getFirst()),
            "text-muted");
    VBox list = new VBox(8);
    lines.stream().skip(1).map(line -> words(line)).forEach(list.getChildren()::add);
    ScrollPane inside = new ScrollPane(list);
    inside.setId("pack-contents");
    inside.setAccessibleText("What is in the pack: " + String.join("; ", lines));
    inside.setFitToWidth(true);
    inside.setMinHeight(80);
    Controls.fitHeight(inside);
    VBox.setVgrow(inside, Priority.ALWAYS);
    Label where =
        words(
            "Opening puts all of it into a folder of its own in %s.".formatted(found.into()),
            "text-muted");
    Button agree = button("_Open", "pack-open", "Write it there, and show its first run", open);
    agree.setDefaultButton(true);
    getChildren().addAll(whole, inside, where, foot(agree));
  }
}
