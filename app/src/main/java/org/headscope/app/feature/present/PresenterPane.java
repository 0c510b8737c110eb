package org.headscope.app.feature.present;

import module java.base;

import javafx.animation.*;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Insets;
import javafx.scene.control.*;
import javafx.scene.layout.*;
import javafx.scene.shape.Rectangle;
import javafx.scene.transform.Scale;
import javafx.util.Duration;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Hint;
import org.headscope.app.session.Command;
import org.headscope.app.session.Setting;

/// The presenter's view, beside the window: the audience's screen, small, on which the mouse points
/// for all; notes, the next step, the time, and buttons for what the keys do.
public final class PresenterPane extends VBox {
  private static final double WIDTH = 320;

  private final PresentViewModel model;
  private final Consumer<List<Command>> performer;
  private final StagePane picture;
  private final Pane frame;
  private final Label screen = new Label();
  private final Label time = new Label();
  private final Label next = new Label();
  private final Label notes = new Label();
  private final Timeline clock = new Timeline();

  public PresenterPane(
      PresentViewModel model, ObservableValue<Palette> palette, Consumer<List<Command>> performer) {
    super(10);
    this.model = model;
    this.performer = performer;
    setId("presenter");
    getStyleClass().add("region");
    setPadding(new Insets(12));
    setMinWidth(WIDTH + 24);
    setMaxWidth(WIDTH + 24);
    picture = new StagePane(model, palette, performer);
    picture.setId("stage-small");
    picture.setManaged(false);
    frame = new Pane(picture);
    Hint.on(frame, "The audience screen; the pointer shows there, too, and a click pins a cell");
    Label title = new Label("PRESENTING");
    title.getStyleClass().addAll("caption", "text-muted");
    time.setId("present-time");
    time.getStyleClass().add("app-name");
    Hint.on(time, "Time since the presentation began");
    for (Label label : List.of(screen, next, notes)) {
      label.setWrapText(true);
      label.setMinHeight(Region.USE_PREF_SIZE);
      label.setMaxWidth(WIDTH);
    }
    screen.getStyleClass().add("text-muted");
    next.setId("present-next");
    notes.setId("present-notes");
    TextField caption = new TextField();
    caption.setId("present-caption");
    caption.setPromptText("Caption for the audience");
    caption.setAccessibleText("Caption under the picture");
    Hint.on(caption, "A line under the picture; put symbols between backticks: `ei`");
    model.caption.subscribe(caption::setText);
    caption.setOnAction(_ -> showNote(caption.getText()));
    caption
        .focusedProperty()
        .addListener((_, _, focused) -> {
          if (!focused) {
            showNote(caption.getText());
          }
        });
    HBox.setHgrow(caption, Priority.ALWAYS);
    getChildren().addAll(title, frame, screen, time, next, notes, caption, walk(), audienceView());
    model.stageProperty().subscribe(_ -> updateTexts());
    clock.getKeyFrames().setAll(new KeyFrame(Duration.millis(500), _ -> updateTexts()));
    clock.setCycleCount(Animation.INDEFINITE);
    sceneProperty()
        .subscribe(scene -> {
          if (scene == null) {
            clock.stop();
          } else {
            clock.play();
          }
        });
    showScreen(1920, 1080);
  }

  private void showNote(String text) {
    performer.accept(List.of(model.caption.to(text)));
  }

  private Region walk() {
    Button back = button("← Back", "present-back", "One step back (Page Up)");
    back.setOnAction(_ -> performer.accept(model.back()));
    Button on =
        button(
            "Next →", "present-on", "Reveals what is hidden, or goes one step forward (Page Down)");
    on.setOnAction(_ -> performer.accept(model.next()));
    Button end = button("End", "present-end", "Ends presenting (Esc)");
    end.setOnAction(_ -> performer.accept(model.ending()));
    return Controls.row(back, on, end);
  }

  private static Button button(String text, String id, String hint) {
    return Controls.flat(new Button(text), id, hint);
  }

  private Region audienceView() {
    return Controls.row(
        toggle("Spotlight", "Dims all but a circle around the mouse (S)", model.spotlight),
        toggle("Pointer", "A large dot that follows the mouse (P)", model.pointer),
        toggle("Freeze", "Keeps the audience screen as it is (F)", model.frozen),
        toggle("Blank", "Blanks the audience screen (B)", model.blank));
  }

  private ToggleButton toggle(String text, String hint, Setting<Boolean> setting) {
    ToggleButton button = new ToggleButton(text);
    Controls.small(button, "present-" + text.toLowerCase(Locale.ROOT), hint);
    setting.subscribe(button::setSelected);
    button.setOnAction(_ -> performer.accept(List.of(setting.to(button.isSelected()))));
    return button;
  }

  private void updateTexts() {
    long seconds = model.elapsed();
    time.setText("%d:%02d".formatted(seconds / 60, seconds % 60));
    String ahead = model.agenda().next();
    next.setText(ahead.isEmpty() ? "" : "Next: " + ahead);
    notes.setText(model.agenda().notes());
  }

  public void showScreen(double width, double height) {
    double factor = WIDTH / width;
    picture.resizeRelocate(0, 0, width, height);
    picture.getTransforms().setAll(new Scale(factor, factor));
    picture.setFineness(factor);
    frame.setMinSize(WIDTH, height * factor);
    frame.setPrefSize(WIDTH, height * factor);
    frame.setMaxSize(WIDTH, height * factor);
    frame.setClip(new Rectangle(WIDTH, height * factor));
  }

  public void waitForScreen(boolean gone) {
    screen.setText(
        gone
            ? "The audience screen was unplugged; its picture returns with it."
            : "The audience sees this.");
  }
}
