package org.headscope.app.window.sheet;

import module java.base;

import javafx.scene.control.*;
import javafx.scene.layout.*;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Sheet;
import org.headscope.app.service.document.Packs.PendingPack;

/// The contents of a pack, before any of it is written.
public final class PackContentsSheet extends Sheet {
  public PackContentsSheet(PendingPack found, Runnable open) {
    super("pack", "Open pack");
    setMaxHeight(USE_PREF_SIZE);
    List<String> lines = found.contents().lines();
    Label whole =
        words(
            "%s: %s. All files in it were checked.".formatted(found.file(), lines.getFirst()),
            "text-muted");
    VBox list = new VBox(8);
    lines.stream().skip(1).map(line -> words(line)).forEach(list.getChildren()::add);
    ScrollPane inside = new ScrollPane(list);
    inside.setId("pack-contents");
    inside.setAccessibleText("Contents of the pack: " + String.join("; ", lines));
    inside.setFitToWidth(true);
    inside.setMinHeight(80);
    Controls.fitHeight(inside);
    VBox.setVgrow(inside, Priority.ALWAYS);
    Label where =
        words(
            "Opening copies all of it to a new folder in %s.".formatted(found.into()),
            "text-muted");
    Button agree = button("_Open", "pack-open", "Copy it there and show its first run", open);
    agree.setDefaultButton(true);
    getChildren().addAll(whole, inside, where, foot(agree));
  }
}
