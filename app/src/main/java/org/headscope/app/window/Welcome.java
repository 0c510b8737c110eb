package org.headscope.app.window;

import module java.base;

import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.headscope.app.action.ActionBody;
import org.headscope.app.action.ActionBody.Opens;
import org.headscope.app.action.ActionBody.Performs;
import org.headscope.app.control.Controls;
import org.headscope.app.lesson.play.LessonProgress;
import org.headscope.app.session.Command;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.ShippedRuns;

/// A card under the top bar at the very first start: where to begin. It covers nothing, and once it
/// was closed, or something on it chosen, it does not come again.
final class Welcome extends HBox {
  private static final String TOUR = "0-tour";

  private final LessonProgress progress;
  private final Consumer<ActionBody> performer;
  private final Runnable home;

  private Welcome(LessonProgress progress, Consumer<ActionBody> performer, Runnable home) {
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
        button("Take the tour", "welcome-tour", "Five steps through this window, in four minutes");
    tour.getStyleClass().add("accent");
    Button run = button("Open my run", "welcome-run", "Opens the folder of a run, or of runs");
    Button train = button("Train one", "welcome-train", "Chooses a model and trains it here");
    Button close = Controls.quiet(new Button("✕"), "welcome-close", "Not now, and not again");
    close.setAccessibleText("Close");
    getChildren().addAll(words, tour, run, train, space, close);
  }

  /// Puts the card under `bar` if this is the first start and nobody closed it.
  ///
  /// @param openRun what opens a run
  /// @param home takes the keyboard when it is closed
  static void offer(
      VBox bar,
      boolean first,
      LessonProgress progress,
      ActionBody openRun,
      Consumer<ActionBody> performer,
      Runnable home) {
    if (first && !progress.knows(TOUR)) {
      Welcome card = new Welcome(progress, performer, home);
      card.on("#welcome-tour", tour());
      card.on("#welcome-run", openRun);
      card.on("#welcome-train", new Performs(() -> List.of(new Command.Tab("build"))));
      card.on("#welcome-close", new Performs(List::of));
      bar.getChildren().add(card);
    }
  }

  private static ActionBody tour() {
    return new Opens(
        Opens.What.FILE,
        () -> ShippedRuns.find().map(shipped -> shipped.folder().resolve("lessons").resolve(TOUR)));
  }

  private static Button button(String text, String id, String hint) {
    Button button = Controls.flat(new Button(text), id, hint);
    button.setMinWidth(USE_PREF_SIZE);
    return button;
  }

  private void on(String button, ActionBody body) {
    Optional.ofNullable(lookup(button))
        .map(Button.class::cast)
        .ifPresent(on ->
            on.setOnAction(_ -> {
              leave();
              performer.accept(body);
            }));
  }

  /// Goes, and remembers that it did.
  private void leave() {
    if (getParent() instanceof VBox bar) {
      bar.getChildren().remove(this);
    }
    home.run();
    try {
      progress.keep(TOUR, LessonProgress.Reached.NOTHING);
    } catch (UserError _) {
      // It then asks once more.
    }
  }
}
