package org.headscope.app.control;

import module java.base;

import javafx.beans.value.ObservableValue;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.*;
import javafx.scene.layout.*;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.FxFonts;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.Query;
import org.headscope.engine.run.TaskProgress;

/// A picture under its [Cover]. The picture keeps the focus whatever covers it, so that a
/// computation never takes the focus away.
final class CoveredPicture extends StackPane {
  private static final double DIMMED = 0.3;
  private static final double WIDEST = 38;

  private final Region picture;
  private final Cover.Remedies remedies;
  private final Label head = new Label();
  private final Label sentence = new Label();
  private final ProgressIndicator turning = new ProgressIndicator();
  private final Button again = new Button("Try again");
  private final Button remedyButton = new Button();
  private final FlowPane buttons = new FlowPane(8, 6, again, remedyButton);
  private final ProgressBar bar = new ProgressBar();
  private final Label left = new Label();
  private final Button cancel = new Button("Cancel");
  private final FlowPane work = new FlowPane(10, 6, bar, cancel, left);
  private final VBox card;

  CoveredPicture(
      Region picture,
      ObservableValue<? extends Cover> cover,
      Cover.Remedies remedies,
      ObservableValue<Palette> palette) {
    this.picture = picture;
    this.remedies = remedies;
    setMinSize(0, 0);
    HBox above = new HBox(8, turning, head);
    above.setAlignment(Pos.CENTER_LEFT);
    above.managedProperty().bind(above.visibleProperty());
    above.visibleProperty().bind(head.textProperty().isNotEmpty());
    sentence.setWrapText(true);
    sentence.setMinHeight(USE_PREF_SIZE);
    buttons();
    work.setAlignment(Pos.CENTER_LEFT);
    work.managedProperty().bind(work.visibleProperty());
    card = new VBox(8, above, sentence, work, buttons);
    card.getStyleClass().add("cover");
    card.setMaxHeight(USE_PREF_SIZE);
    // A card without buttons lets the mouse through to the picture.
    card.mouseTransparentProperty()
        .bind(buttons.visibleProperty().or(work.visibleProperty()).not());
    getChildren().addAll(picture, card);
    palette.subscribe(this::applyTheme);
    cover.subscribe(now -> show(now, palette.getValue()));
    palette.subscribe(p -> show(cover.getValue(), p));
    work.setVisible(false);
  }

  /// Shows the progress of the first of `queries` that is computing, with Cancel.
  CoveredPicture following(List<? extends Query<?, ?>> queries) {
    cancel.setOnAction(_ -> remedy(() -> queries.forEach(Query::cancel)));
    for (Query<?, ?> query : queries) {
      query.stateProperty().subscribe(() -> follow(running(queries)));
    }
    follow(running(queries));
    return this;
  }

  private static Optional<? extends BackgroundTask<?>> running(
      List<? extends Query<?, ?>> queries) {
    return queries.stream().flatMap(query -> query.state().running().stream()).findFirst();
  }

  private void buttons() {
    Hint.on(again, "Start the computation again");
    again.setOnAction(_ -> remedy(remedies::again));
    remedyButton.setId("remedy");
    Hint.on(remedyButton, remedyButton.textProperty());
    remedyButton.setOnAction(_ -> remedy(remedies::remedy));
    cancel.setId("cancel-computing");
    Hint.on(cancel, "Stop the computation; you can start it again later");
    for (Button button : new Button[] {again, remedyButton, cancel}) {
      button.getStyleClass().addAll("quiet", "small");
      button.setMinWidth(USE_PREF_SIZE);
      button.managedProperty().bind(button.visibleProperty());
    }
    buttons.managedProperty().bind(buttons.visibleProperty());
  }

  /// Runs a button's action and keeps the focus in the panel, since the button may disappear.
  private void remedy(Runnable what) {
    picture.lookupAll("*").stream()
        .filter(FigureCanvas.class::isInstance)
        .findFirst()
        .ifPresent(Node::requestFocus);
    what.run();
  }

  private void follow(Optional<? extends BackgroundTask<?>> task) {
    bar.progressProperty().unbind();
    left.textProperty().unbind();
    work.setVisible(task.isPresent());
    task.ifPresent(doing -> {
      bar.progressProperty().bind(doing.progressProperty().map(TaskProgress::fraction));
      left.textProperty().bind(doing.progressProperty().map(CoveredPicture::words));
    });
  }

  /// Returns `reading: 40 %, about 4 s left`, as far as known.
  private static String words(TaskProgress progress) {
    return Stream.of(progress.phase(), progress.soFar())
        .filter(Predicate.not(String::isEmpty))
        .collect(Collectors.joining(": "));
  }

  private void applyTheme(Palette p) {
    FxFonts.setFont(head, TextStyle.sans(p.size().text()).semibold());
    FxFonts.setFont(sentence, TextStyle.sans(p.size().text()));
    FxFonts.setFont(left, TextStyle.sans(p.size().text()));
    left.setTextFill(p.ink().muted());
    double size = 1.3 * p.size().text();
    turning.setPrefSize(size, size);
    turning.setMinSize(size, size);
    card.setMaxWidth(WIDEST * p.size().text());
  }

  private void show(Cover cover, Palette p) {
    boolean dimmed = cover instanceof Cover.Dimmed;
    boolean reading = cover instanceof Cover.Reading;
    boolean failed = cover instanceof Cover.Failed;
    boolean stopped = failed || (cover instanceof Cover.Dimmed(var _, boolean is) && is);
    picture.setOpacity(dimmed ? DIMMED : 1);
    card.setVisible(!(cover instanceof Cover.None));
    card.pseudoClassStateChanged(Panel.OVER, dimmed);
    Controls.show(turning, reading);
    head.setText(reading ? "Reading…" : failed ? "⚠ Not shown" : "");
    head.setTextFill(failed ? p.mark().error() : p.ink().text());
    sentence.setText(cover.words());
    sentence.setTextFill(dimmed || failed ? p.ink().text() : p.ink().muted());
    again.setVisible(stopped);
    remedyButton.setText(cover.remedy());
    remedyButton.setVisible(!cover.remedy().isEmpty());
    buttons.setVisible(again.isVisible() || remedyButton.isVisible());
  }
}
