package org.headscope.app.teaching;

import module java.base;

import javafx.geometry.Pos;
import javafx.scene.control.*;
import javafx.scene.layout.*;
import org.headscope.app.action.ActionBody;
import org.headscope.app.control.Controls;
import org.headscope.app.lesson.play.LessonProgress;
import org.headscope.app.session.Command;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.ShippedRuns;

/// A card under the top bar at the first start: where to begin. It covers nothing, and never
/// returns once it was closed or used.
final class Welcome extends HBox {
  private static final String TOUR = "0-tour";

  private final LessonProgress progress;
  private final Consumer<ActionBody> performer;
  private final Runnable home;

  private Welcome(
      LessonProgress progress, ActionBody openRun, Consumer<ActionBody> performer, Runnable home) {
    super(8);
    this.progress = progress;
    this.performer = performer;
    this.home = home;
    setId("welcome");
    getStyleClass().add("welcome");
    setAlignment(Pos.CENTER_LEFT);
    Label words = new Label("New here?");
    words.getStyleClass().add("strong");
    words.setMinWidth(Region.USE_PREF_SIZE);
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    Button tour =
        button("Take the tour", "tour", "Shows this window in five steps and four minutes", tour());
    tour.getStyleClass().add("accent");
    Button run = button("Open my run", "run", "Opens a folder with one or more runs", openRun);
    Button train =
        button(
            "Train one",
            "train",
            "Chooses a model and trains it here",
            ActionBody.Performs.one(new Command.Tab("build")));
    Button close = button("✕", "close", "Don't show again", new ActionBody.Performs(List::of));
    close.getStyleClass().add("small");
    close.setAccessibleText("Close");
    getChildren().addAll(words, tour, run, train, space, close);
  }

  private Button button(String text, String id, String hint, ActionBody body) {
    Button button = Controls.flat(new Button(text), "welcome-" + id, hint);
    button.setOnAction(_ -> {
      leave();
      performer.accept(body);
    });
    return button;
  }

  /// Shows the card under `bar` at the first start, unless it was closed.
  ///
  /// @param openRun opens a run
  static void show(
      VBox bar,
      boolean first,
      LessonProgress progress,
      ActionBody openRun,
      Consumer<ActionBody> performer,
      Runnable home) {
    if (first && !progress.knows(TOUR)) {
      bar.getChildren().add(new Welcome(progress, openRun, performer, home));
    }
  }

  private static ActionBody tour() {
    return new ActionBody.Opens(
        ActionBody.Opens.What.FILE,
        () -> ShippedRuns.find().map(shipped -> shipped.folder().resolve("lessons").resolve(TOUR)));
  }

  /// Closes the card and remembers that.
  private void leave() {
    if (getParent() instanceof VBox bar) {
      bar.getChildren().remove(this);
    }
    home.run();
    try {
      progress.keep(TOUR, LessonProgress.Reached.NOTHING);
    } catch (UserError _) {
      // The card then appears once more.
    }
  }
}
